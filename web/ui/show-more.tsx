// The button below a list with further pages.
import { Button } from './button.tsx';
import { cx } from './classes.ts';

type PagedList = Readonly<{
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage(): unknown;
}>;

export function ShowMore({ of, list, className = 'self-start' }: { of: string; list: PagedList; className?: string }) {
  if (!list.hasNextPage) return null;
  return (
    <Button
      variant="link"
      size="sm"
      className={cx('noscript:hidden', className)}
      pending={list.isFetchingNextPage}
      pendingLabel="Loading..."
      onClick={() => void list.fetchNextPage()}
    >
      {list.isFetchNextPageError ? 'That did not load. Try again' : `Show more ${of}`}
    </Button>
  );
}
