// The lists of the dashboard: loading, failed, empty, or loaded with a button for more.
import Inbox from 'lucide-react/icons/inbox';
import type { ComponentProps, ReactNode } from 'react';
import { capitalized } from '../../src/text/capitalized.ts';
import { QueryError } from '../query-error.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ShowMore } from '../ui/show-more.tsx';
import { LoadingBlocks } from '../ui/skeleton.tsx';

export type AdminListProps<Page, Entry> = {
  query: ComponentProps<typeof QueryError>['query'] &
    ComponentProps<typeof ShowMore>['list'] &
    Readonly<{ isPending: boolean; data: Readonly<{ pages: readonly Page[] }> | undefined }>;
  entriesOf: (page: Page) => readonly Entry[];
  /** What the list contains: "users". */
  of: string;
  label?: string;
  /** Makes it a table with these columns. */
  heads?: readonly Head[];
  empty: string;
  emptyLine?: string | undefined;
  listProps?: ComponentProps<'ul'>;
  children: (entry: Entry) => ReactNode;
};

export function AdminList<Page, Entry>(props: AdminListProps<Page, Entry>) {
  const { query, entriesOf, of, label = capitalized(of), heads, empty, emptyLine, listProps, children } = props;
  if (query.isPending)
    return <LoadingBlocks label={`Loading ${of}`} heights={['h-14', 'h-14', 'h-14']} className="gap-2" />;
  if (query.data === undefined) return <QueryError query={query} title={`The ${of} did not load`} />;
  const entries = query.data.pages.flatMap(entriesOf);
  if (entries.length === 0 && !query.hasNextPage)
    return <EmptyState icon={<Inbox />} title={empty} description={emptyLine} />;
  return (
    <div className="flex flex-col gap-4">
      {heads ? (
        <AdminTable label={label} heads={heads}>
          {entries.map(children)}
        </AdminTable>
      ) : (
        <ul aria-label={label} className="rows" {...listProps}>
          {entries.map(children)}
        </ul>
      )}
      <ShowMore of={of} list={query} className="self-center" />
    </div>
  );
}

type Head = Readonly<{ title: string; className?: string; titleHidden?: boolean }>;

/** Shows column heads in small print. A column marked `hidden` isn't shown on a phone. */
export function AdminTable({ label, heads, children }: { label: string; heads: readonly Head[]; children: ReactNode }) {
  return (
    <div className="rows">
      <table aria-label={label} className="w-full table-fixed text-left sm:[&_:is(td,th):not(:last-child)]:pe-4">
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
