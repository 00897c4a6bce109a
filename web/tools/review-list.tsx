// The reviews of a tool, newest first, in each state of the list.
import MessageSquare from 'lucide-react/icons/message-square';
import { QueryError } from '../query-error.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ShowMore } from '../ui/show-more.tsx';
import { LoadingArea, Skeleton, SkeletonText } from '../ui/skeleton.tsx';
import type { Tool } from './directory-names.ts';
import { ReviewItem } from './review-item.tsx';
import { useReviews } from './use-reviews.ts';

export function ReviewList({ tool, onEdit, level }: { tool: Tool; onEdit: () => void; level: 2 | 3 }) {
  const query = useReviews(tool.id, true);
  if (query.data === undefined && query.isError) {
    return <QueryError query={query} level={level} title="The reviews did not load" />;
  }
  if (query.data === undefined) {
    return (
      <LoadingArea label="Loading the reviews" className="flex flex-col gap-5" count={2}>
        <div className="flex flex-col gap-3">
          <div className="flex items-center gap-3">
            <Skeleton shape="circle" className="size-10" />
            <Skeleton className="h-4 w-40" />
          </div>
          <SkeletonText lines={2} />
        </div>
      </LoadingArea>
    );
  }
  const reviews = query.data.pages.flatMap((page) => page.reviews);
  if (reviews.length === 0) {
    return (
      <EmptyState
        level={level}
        className="py-8!"
        icon={<MessageSquare />}
        title="No reviews yet. Be the first to review!"
      />
    );
  }
  return (
    <>
      <ul aria-label={`Reviews of ${tool.name}`} className="flex flex-col divide-y divide-line">
        {reviews.map((review) => (
          <li key={review.id} className="py-4 first:pt-0 last:pb-0">
            <ReviewItem review={review} toolId={tool.id} onEdit={onEdit} />
          </li>
        ))}
      </ul>
      <ShowMore of="reviews" list={query} />
    </>
  );
}
