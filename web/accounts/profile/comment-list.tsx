// A member's comments, newest first. Each links to its place below the post.
import { Link } from '@tanstack/react-router';
import MessageSquare from 'lucide-react/icons/message-square';
import { startOf } from '../../../src/loaders/read-search.ts';
import { cut } from '../../../src/text/cut.ts';
import { FirstPageLink, NextPageLink } from '../../page-links.tsx';
import { QueryError } from '../../query-error.tsx';
import { paged, trpc } from '../../trpc.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { LoadingBlocks } from '../../ui/skeleton.tsx';
import { RelativeTime } from '../../ui/text/relative-time.tsx';
import { MetaLine } from '../members/byline.tsx';
import { type Member, profileName } from '../members/member-names.ts';
import { MemberText } from '../members/member-text.tsx';

const postExcerptLength = 80;

export function CommentList({ member, from }: { member: Member; from: string | undefined }) {
  const query = trpc.discussion.byMember.useInfiniteQuery({ userId: member.id, ...startOf(from) }, paged);
  if (query.isPending)
    return <LoadingBlocks label="Loading the comments" heights={['h-24', 'h-24']} className="gap-3 pt-3" />;
  if (query.data === undefined) {
    return <QueryError query={query} title="The comments did not load" />;
  }
  const comments = query.data.pages.flatMap((page) => page.comments);
  if (comments.length === 0) {
    return (
      <EmptyState
        icon={<MessageSquare />}
        title="No comments yet"
        description={`${profileName(member)} has not commented yet.`}
      />
    );
  }
  return (
    <>
      {from && <FirstPageLink>Newest comments</FirstPageLink>}
      <ul aria-label={`Comments by ${profileName(member)}`} className="rows border-t-0">
        {comments.map(({ id, post, content, mentions, createdAt, isEdited, isHeld }) => (
          <li key={id}>
            <article
              aria-label={`Comment on ${cut(post.excerpt, postExcerptLength)}`}
              className="flex flex-col gap-1 px-(--inset) py-3"
            >
              <MetaLine className="text-sm">
                <span>
                  <Link
                    to="/community/post/$id"
                    params={{ id: post.id }}
                    hash={`comment-${id}`}
                    className="hover:underline"
                  >
                    On <bdi>{cut(post.excerpt, postExcerptLength)}</bdi>
                  </Link>
                </span>
                <RelativeTime at={createdAt} />
                {isHeld && <span className="font-medium text-ink">Waiting for review</span>}
                {isEdited && <span>(edited)</span>}
              </MetaLine>
              <MemberText text={content} mentions={mentions} />
            </article>
          </li>
        ))}
      </ul>
      <ShowMore of="comments" list={query} />
      <noscript>
        {import.meta.env.SSR && (
          <NextPageLink cursor={query.data.pages.at(-1)?.nextCursor}>Older comments</NextPageLink>
        )}
      </noscript>
    </>
  );
}
