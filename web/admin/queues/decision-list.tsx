// A list of decisions, pending or made, and its entries. Single keys decide the focused entry.
import type { ReactNode } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { useSuccessorFocus } from '../../ui/layers/use-successor-focus.ts';
import { RelativeTime } from '../../ui/text/relative-time.tsx';
import { AdminList, type AdminListProps } from '../admin-list.tsx';
import { useDecidingKeys } from './use-deciding-keys.ts';

type DecisionListProps<Page, Entry> = Omit<AdminListProps<Page, Entry>, 'empty'> & {
  queue: Readonly<{ isWaiting: boolean; filter: ReactNode }>;
};

export function DecisionList<Page, Entry>({ queue, emptyLine, ...list }: DecisionListProps<Page, Entry>) {
  const { isWaiting, filter } = queue;
  const successorFocus = useSuccessorFocus();
  return (
    <div className="flex flex-col gap-4">
      {filter}
      <AdminList
        {...list}
        empty={isWaiting ? `No ${list.of} waiting` : `No ${list.of} found`}
        emptyLine={isWaiting ? emptyLine : undefined}
        listProps={successorFocus}
      />
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
  words?: string | null | undefined;
  children?: ReactNode;
};

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
