// A post in short, as one link.
import { Link } from '@tanstack/react-router';
import Heart from 'lucide-react/icons/heart';
import MessageCircle from 'lucide-react/icons/message-circle';
import { cut } from '../../../src/text/cut.ts';
import { AuthorAvatar } from '../../accounts/members/author-avatar.tsx';
import { EmberMark } from '../../community/feed/ember-mark.tsx';
import { KindBadge } from '../../community/post/kind-badge.tsx';
import type { Post } from '../../community/post/post-kinds.ts';
import { counted } from '../../ui/text/grouped.ts';

const excerptLength = 160;

export function DiscussionCard({ post }: { post: Post }) {
  return (
    <Link
      to="/community/post/$id"
      params={{ id: post.id }}
      data-kind={post.postType}
      className="flex h-full flex-col gap-2.5 sm:gap-3"
    >
      <PostByline post={post} />
      <p dir="auto" className="wrap-anywhere flex-1 max-sm:line-clamp-3 max-sm:flex-none">
        {cut(post.excerpt, excerptLength)}
      </p>
      <div className="mt-auto flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-muted text-sm [&_svg]:size-4">
        <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
          <Heart aria-hidden="true" />
          {counted(post.likesCount, 'like')}
        </span>
        <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
          <MessageCircle aria-hidden="true" />
          {counted(post.commentsCount, 'comment')}
        </span>
        <EmberMark post={post} className="ms-auto" />
      </div>
    </Link>
  );
}

export const PostByline = ({ post }: { post: Post }) => (
  <span className="flex items-center gap-3">
    <AuthorAvatar of={post.userId} name={post.userName} avatar={post.userAvatar} />
    <span className="flex min-w-0 flex-1 flex-col">
      <bdi className="truncate font-semibold">{post.userName}</bdi>
      {post.userRole && <bdi className="truncate text-ink-muted text-sm">{post.userRole}</bdi>}
    </span>
    <KindBadge type={post.postType} />
  </span>
);
