// What waits to be decided, as a list, and an entry of it: one key decides about the entry that has the focus.
import type { ReactNode } from 'react';
import { Card } from '../ui/card.tsx';
import { AdminList, type ListQuery } from './admin-list.tsx';
import { useDecidingKeys } from './use-deciding-keys.ts';

type DecisionListProps<Page, Entry> = {
  query: ListQuery & Readonly<{ data: Readonly<{ pages: readonly Page[] }> | undefined }>;
  entriesOf: (page: Page) => readonly Entry[];
  /** What is in it: "reports". */
  of: string;
  emptyLine: string;
  children: (entry: Entry) => ReactNode;
};

export function DecisionList<Page, Entry>(props: DecisionListProps<Page, Entry>) {
  const { query, entriesOf, of, emptyLine, children: shown } = props;
  const entries = query.data?.pages.flatMap(entriesOf) ?? [];
  return (
    <AdminList query={query} of={of} empty={`No ${of} wait`} emptyLine={emptyLine} count={entries.length}>
      <ul aria-label={of.charAt(0).toUpperCase() + of.slice(1)} className="flex flex-col gap-3">
        {entries.map(shown)}
      </ul>
    </AdminList>
  );
}

/** `keys`: what each does, beside J and K, which lead on. */
export function DecisionEntry({ keys, children }: { keys: Readonly<Record<string, () => void>>; children: ReactNode }) {
  const onKeyDown = useDecidingKeys(keys);
  return (
    <Card asChild>
      <li
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a key decides about the entry that has the focus
        tabIndex={0}
        aria-keyshortcuts={Object.keys(keys).join(' ').toUpperCase()}
        onKeyDown={onKeyDown}
        className="flex flex-col gap-3"
      >
        {children}
      </li>
    </Card>
  );
}
