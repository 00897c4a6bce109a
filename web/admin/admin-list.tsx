// The states that all lists of the dashboard share: loading, failed, empty, and loaded, with a button for more.
import Inbox from 'lucide-react/icons/inbox';
import type { ReactNode } from 'react';
import { QueryError } from '../query-error.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ShowMore } from '../ui/show-more.tsx';
import { LoadingArea, Skeleton } from '../ui/skeleton.tsx';

export type ListQuery = Readonly<{
  data: unknown;
  isPending: boolean;
  isFetching: boolean;
  error: unknown;
  refetch(): unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage(): unknown;
}>;

type AdminListProps = {
  query: ListQuery;
  /** What the list contains: "users". */
  of: string;
  empty: string;
  emptyLine?: string | undefined;
  count: number;
  children: ReactNode;
};

export function AdminList({ query, of, empty, emptyLine, count, children }: AdminListProps) {
  if (query.isPending) {
    return (
      <LoadingArea label={`Loading ${of}`} className="flex flex-col gap-2">
        <Skeleton shape="block" className="h-14" />
        <Skeleton shape="block" className="h-14" />
        <Skeleton shape="block" className="h-14" />
      </LoadingArea>
    );
  }
  if (query.data === undefined) {
    return <QueryError query={query} title={`The ${of} did not load`} />;
  }
  if (count === 0 && !query.hasNextPage) {
    return <EmptyState icon={<Inbox />} title={empty} description={emptyLine} />;
  }
  return (
    <div className="flex flex-col gap-4">
      {children}
      <ShowMore of={of} list={query} className="self-center" />
    </div>
  );
}

/** Shows column heads in small print. A column marked `hidden` isn't shown on a phone. */
export function AdminTable({ label, heads, children }: { label: string; heads: readonly Head[]; children: ReactNode }) {
  return (
    <div className="rows">
      <table aria-label={label} className="w-full table-fixed text-left">
        <thead className="border-line border-b">
          <tr>
            {heads.map(({ title, className = '', titleHidden = false }) => (
              <th
                key={title}
                scope="col"
                className={`px-(--inset) py-2.5 font-medium text-ink-muted text-sm ${className}`}
              >
                {titleHidden ? <span className="sr-only">{title}</span> : title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">{children}</tbody>
      </table>
    </div>
  );
}

type Head = Readonly<{ title: string; className?: string; titleHidden?: boolean }>;
