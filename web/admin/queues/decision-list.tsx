// A list of decisions, pending or made, and its entries. Single keys decide the focused entry.
import type { KeyboardEvent, ReactNode } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { useSuccessorFocus } from '../../ui/layers/use-successor-focus.ts';
import { pressedKey } from '../../ui/pressed-key.ts';
import { RelativeTime } from '../../ui/text/relative-time.tsx';
import { AdminList, type AdminListProps } from '../admin-list.tsx';
import { FilterSelect, newestFirst, type Options, oldestFirst, useChoice } from '../filters.tsx';

/** @param statuses The first one is that of pending entries. */
export function useQueue<Status extends string>(statuses: Options<Status>, usual: 'newest' | 'oldest' = 'newest') {
  const status = useChoice('show', statuses);
  const order = useChoice('order', usual === 'newest' ? newestFirst : oldestFirst);
  const filter = (
    <div className="flex flex-wrap gap-3">
      <FilterSelect label="Which" of={status} />
      <FilterSelect label="Order" of={order} />
    </div>
  );
  return { asked: { status: status.value, order: order.value }, isWaiting: status.isUsual, filter };
}

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

type Keys = Readonly<Record<string, () => void>>;

/** `keys`: what each key does, apart from J and K, which move between entries. Decided entries have none. */
export function DecisionEntry({ keys = {}, children }: { keys?: Keys | undefined; children: ReactNode }) {
  return (
    <li
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a key decides about the entry that has the focus
      tabIndex={0}
      aria-keyshortcuts={Object.keys(keys).join(' ').toUpperCase() || undefined}
      onKeyDown={(event) => handleKey(event, keys)}
      className="flex flex-col gap-3 px-(--inset) py-5"
    >
      {children}
    </li>
  );
}

function handleKey(event: KeyboardEvent<HTMLElement>, keys: Keys): void {
  // Ignored while something inside the entry, or a dialog that it opened, has the focus.
  if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
  const key = pressedKey(event)?.toLowerCase();
  const act = key === undefined ? undefined : keys[key];
  const { nextElementSibling: next, previousElementSibling: previous } = event.currentTarget;
  const to = key === 'j' || key === 'arrowdown' ? next : key === 'k' || key === 'arrowup' ? previous : undefined;
  if (act === undefined && to === undefined) return;
  event.preventDefault();
  act?.();
  if (to instanceof HTMLElement) to.focus();
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
