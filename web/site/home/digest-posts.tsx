// The posts of a member's digest.
import { Link } from '@tanstack/react-router';
import { cut } from '../../../src/text/cut.ts';
import { AuthorAvatar } from '../../accounts/members/author-avatar.tsx';
import { KindBadge } from '../../community/post/kind-badge.tsx';
import type { Post } from '../../community/post/post-kinds.ts';
import { PostLink } from '../../community/post/post-link.tsx';
import { Part } from '../../ui/part.tsx';
import { counted } from '../../ui/text/grouped.ts';
import { RelativeTime } from '../../ui/text/relative-time.tsx';

const longest = 160;

/** The posts of the last days with the most answers, for a member who has no replies to read. */
export const DigestThreads = ({ posts }: { posts: readonly Post[] }) => (
  <Part level={3} title="Good threads">
    <ul className="divide-y divide-line">
      {posts.map((post) => (
        <li key={post.id}>
          <Link to="/community/post/$id" params={{ id: post.id }} className="group flex gap-3 py-3">
            <AuthorAvatar of={post.userId} name={post.userName} avatar={post.userAvatar} />
            <span className="flex min-w-0 flex-1 flex-col gap-0.5">
              <span className="flex items-baseline justify-between gap-2">
                <bdi className="truncate font-semibold">{post.userName}</bdi>
                <KindBadge type={post.postType} />
              </span>
              <span dir="auto" className="wrap-anywhere line-clamp-2 group-hover:text-accent-text">
                {cut(post.excerpt, longest)}
              </span>
              <span className="text-ink-muted text-sm">{counted(post.commentsCount, 'comment')}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  </Part>
);

export const DigestQuestions = ({ questions }: { questions: readonly Post[] }) => (
  <Part level={3} title="Waiting for an answer">
    <ul className="-mx-2 flex flex-col">
      {questions.map((post) => (
        <li key={post.id}>
          <PostLink post={post}>
            <span className="flex gap-2 text-ink-muted text-sm">
              <bdi className="truncate">{post.userName}</bdi>
              <RelativeTime at={post.createdAt} className="whitespace-nowrap" />
            </span>
          </PostLink>
        </li>
      ))}
    </ul>
  </Part>
);
