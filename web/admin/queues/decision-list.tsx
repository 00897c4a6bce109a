// A list of decisions, pending or made, and its entries. Single keys decide the focused entry.
import type { ReactNode } from 'react';
import { capitalized } from '../../../src/text/capitalized.ts';
import { Badge } from '../../ui/badge.tsx';
import { useSuccessorFocus } from '../../ui/layers/use-successor-focus.ts';
import { RelativeTime } from '../../ui/text/relative-time.tsx';
import { AdminList, type ListQuery } from '../admin-list.tsx';
import { useDecidingKeys } from './use-deciding-keys.ts';

type DecisionListProps<Page, Entry> = {
  query: ListQuery & Readonly<{ data: Readonly<{ pages: readonly Page[] }> | undefined }>;
  entriesOf: (page: Page) => readonly Entry[];
  /** What the list contains: "reports". */
  of: string;
  queue: Readonly<{ isWaiting: boolean; filter: ReactNode }>;
  emptyLine: string;
  children: (entry: Entry) => ReactNode;
};

export function DecisionList<Page, Entry>(props: DecisionListProps<Page, Entry>) {
  const { query, entriesOf, of, queue, emptyLine, children: shown } = props;
  const { isWaiting, filter } = queue;
  const entries = query.data?.pages.flatMap(entriesOf) ?? [];
  const successorFocus = useSuccessorFocus();
  return (
    <div className="flex flex-col gap-4">
      {filter}
      <AdminList
        query={query}
        of={of}
        empty={isWaiting ? `No ${of} waiting` : `No ${of} found`}
        emptyLine={isWaiting ? emptyLine : undefined}
        count={entries.length}
      >
        <ul aria-label={capitalized(of)} className="rows" {...successorFocus}>
          {entries.map(shown)}
        </ul>
      </AdminList>
    </div>
  );
}

/** `keys`: what each key does, apart from J and K, which move between entries. Decided entries have none. */
export function DecisionEntry({
  keys = {},
  children,
}: {
  keys?: Readonly<Record<string, () => void>> | undefined;
  children: ReactNode;
}) {
  const onKeyDown = useDecidingKeys(keys);
  return (
    <li
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a key decides about the entry that has the focus
      tabIndex={0}
      aria-keyshortcuts={Object.keys(keys).join(' ').toUpperCase() || undefined}
      onKeyDown={onKeyDown}
      className="flex flex-col gap-3 px-(--inset) py-5"
    >
      {children}
    </li>
  );
}

type DecidedProps = {
  label: string;
  tone: 'success' | 'danger' | 'neutral';
  at: string | null;
  /** The moderator's own words. */
  words?: string | null | undefined;
  children?: ReactNode;
};

/** Shows how the entry was decided, and when. */
export function Decided({ label, tone, at, words, children }: DecidedProps) {
  return (
    <div className="flex flex-col gap-1 text-sm">
      <p className="flex flex-wrap items-center gap-2 text-ink-muted">
        <Badge tone={tone}>{label}</Badge>
        {at !== null && <RelativeTime at={at} />}
        {children}
      </p>
      {words && (
        <p dir="auto" className="wrap-anywhere whitespace-pre-line">
          {words}
        </p>
      )}
    </div>
  );
}
