// The reviews of a tool, for members, including the member's own.
import { freshForMs } from '../interests.ts';
import { paged, trpc } from '../trpc.ts';
import type { Review } from './directory-names.ts';

export function useReviews(toolId: string, isWanted: boolean) {
  return trpc.reviews.ofTool.useInfiniteQuery({ id: toolId }, { ...paged, staleTime: freshForMs, enabled: isWanted });
}

/** If the reviews can't be loaded, the member can write anyway: the server knows whether they have already. */
export function useOwnReview(
  toolId: string,
  isWanted: boolean,
): Readonly<{ isKnown: boolean; own: Review | undefined }> {
  const { data, isError } = useReviews(toolId, isWanted);
  return { isKnown: isError || data !== undefined, own: data?.pages[0]?.myReview ?? undefined };
}
