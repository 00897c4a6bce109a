// The button below a list that has more pages than are shown.
import { Button } from './button.tsx';

type PagedList = Readonly<{
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage(): unknown;
}>;

/** Nothing where the list is shown to its end. */
export function ShowMore({ of, list, className = 'self-start' }: { of: string; list: PagedList; className?: string }) {
  if (!list.hasNextPage) return null;
  return (
    <Button
      variant="link"
      size="sm"
      className={className}
      pending={list.isFetchingNextPage}
      pendingLabel="Loading..."
      onClick={() => void list.fetchNextPage()}
    >
      {list.isFetchNextPageError ? 'That did not load. Try again' : `Show more ${of}`}
    </Button>
  );
}
