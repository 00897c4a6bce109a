// The reviews of a tool, for members, and among them one's own.
import { freshForMs } from '../interests.ts';
import { trpc } from '../trpc.ts';
import type { Review } from './directory-names.ts';

export function useReviews(toolId: string, isWanted: boolean) {
  return trpc.reviews.ofTool.useInfiniteQuery(
    { id: toolId },
    { getNextPageParam: ({ nextCursor }) => nextCursor, staleTime: freshForMs, enabled: isWanted },
  );
}

/** Where the reviews can't be asked for, one writes all the same: the server knows who has written already. */
export function useOwnReview(
  toolId: string,
  isWanted: boolean,
): Readonly<{ isKnown: boolean; own: Review | undefined }> {
  const { data, isError } = useReviews(toolId, isWanted);
  return { isKnown: isError || data !== undefined, own: data?.pages[0]?.myReview ?? undefined };
}
