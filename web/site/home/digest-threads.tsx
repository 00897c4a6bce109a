// The posts of the last days with the most answers, for a member who has no replies to read.
import { Link } from '@tanstack/react-router';
import { cut } from '../../../src/text/cut.ts';
import { AuthorAvatar } from '../../accounts/members/author-avatar.tsx';
import { EmberMark } from '../../community/feed/ember-mark.tsx';
import { KindBadge } from '../../community/post/kind-badge.tsx';
import type { Post } from '../../community/post/post-kinds.ts';
import { Part } from '../../ui/part.tsx';
import { counted } from '../../ui/text/grouped.ts';

const longest = 160;

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
              <span className="flex flex-wrap items-center gap-x-4 text-ink-muted text-sm">
                {counted(post.commentsCount, 'comment')}
                <EmberMark post={post} />
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  </Part>
);
