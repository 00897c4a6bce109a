// The messages of a thread. Only those in view and a few around them are in the DOM. The list starts at the newest,
// follows new messages while the reader is at the end, and otherwise keeps the reader's place, whatever is added above
// or below.
import { useVirtualizer, type VirtualItem, type Virtualizer } from '@tanstack/react-virtual';
import ArrowDown from 'lucide-react/icons/arrow-down';
import { type UIEvent, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { useThisMinute } from '../ui/relative-time.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { DayHeading, MessageRow } from './message-row.tsx';
import type { OtherUser } from './other-user.ts';
import { isTheirs, type Row } from './thread-rows.ts';
import { useReading } from './use-reading.ts';
import type { OlderState } from './use-thread.ts';

/** A reader this close to the end counts as being at the end. */
const endPixels = 60;
/** Older messages are requested this far ahead of the reader. */
const olderWithinPixels = 1_200;
const rowsAround = 6;

type MessageListProps = {
  rows: readonly Row[];
  other: OtherUser;
  older: OlderState;
  onOlder: () => void;
  /** A message to start at, once it is loaded. */
  sought: string | undefined;
};

export function MessageList({ rows, other, older, onOlder, sought }: MessageListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const isFollowing = useRef(true);
  const scrolledTo = useRef(0);
  const today = useThisMinute();
  const [firstUnread, setFirstUnread] = useState(() => rows.find((row) => isTheirs(row) && !row.message.read)?.key);

  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    getItemKey: useCallback((at: number) => rows[at]?.key ?? at, [rows]),
    estimateSize: (at) => rows[at]?.height ?? 0,
    // The first render is already at the end.
    initialOffset: () => rows.reduce((sum, { height }) => sum + height, 0),
    overscan: rowsAround,
    paddingStart: 16,
    paddingEnd: 8,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: endPixels,
  });
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = movesWhatIsRead;

  const toEnd = useEffectEvent(() => virtualizer.scrollToEnd());
  useLayoutEffect(() => toEnd(), []);
  // A reader at the end stays there when the list gets less room, for a keyboard or a longer draft, and when what is
  // above turns out to be higher than estimated.
  const room = `${virtualizer.scrollRect?.height} ${virtualizer.getTotalSize()}`;
  useLayoutEffect(() => {
    if (room !== '' && isFollowing.current) toEnd();
  }, [room]);
  // The member's own new message scrolls into view from anywhere.
  const last = rows.at(-1);
  const ownWaiting = last?.kind === 'bubble' ? last.unsent?.key : undefined;
  useLayoutEffect(() => {
    if (ownWaiting === undefined) return;
    // A member who answers has read the messages.
    setFirstUnread(undefined);
    toEnd();
  }, [ownWaiting]);

  const soughtAt =
    sought === undefined ? -1 : rows.findLastIndex((row) => row.kind === 'bubble' && row.message?.id === sought);
  const isFound = soughtAt !== -1;
  const toSought = useEffectEvent(() => virtualizer.scrollToIndex(soughtAt, { align: 'center' }));
  useEffect(() => {
    if (isFound) toSought();
  }, [isFound]);

  const items = virtualizer.getVirtualItems();
  const lastShown = virtualizer.range?.endIndex;
  useReading(other.id, rows, lastShown);
  const newBelow = lastShown === undefined ? 0 : countUnreadAfter(rows, lastShown);
  const isAtEnd = virtualizer.scrollRect === null || virtualizer.isAtEnd(endPixels);

  const onScroll = ({ currentTarget: { scrollTop, scrollHeight, clientHeight } }: UIEvent) => {
    // Scrolling up stops following. Growth above or below doesn't.
    if (scrollHeight - clientHeight - scrollTop <= endPixels) isFollowing.current = true;
    else if (scrollTop < scrolledTo.current) isFollowing.current = false;
    scrolledTo.current = scrollTop;
    if (older === 'waiting' && scrollTop < olderWithinPixels) onOlder();
  };

  return (
    <div className="relative min-h-0 flex-1">
      <OlderNote older={older} onOlder={onOlder} />
      <section
        ref={scroller}
        aria-label={`Messages with ${other.name}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        className="h-full overflow-y-auto overscroll-contain outline-offset-[-2px] [overflow-anchor:none] [scrollbar-gutter:stable]"
        onScroll={onScroll}
      >
        <div className="flex min-h-full flex-col justify-end">
          <ol className="relative shrink-0" style={{ height: virtualizer.getTotalSize() }}>
            {items.map(({ index, key, start }) => {
              const row = rows[index];
              return (
                row && (
                  <li
                    key={key}
                    ref={virtualizer.measureElement}
                    data-index={index}
                    className="absolute inset-x-0 top-0 px-3 [contain:layout_style] sm:px-5"
                    style={{ transform: `translateY(${start}px)` }}
                  >
                    {row.kind === 'day' ? (
                      <DayHeading row={row} today={today} />
                    ) : (
                      <MessageRow
                        row={row}
                        other={other}
                        startsUnread={row.key === firstUnread}
                        isSought={index === soughtAt}
                      />
                    )}
                  </li>
                )
              );
            })}
          </ol>
        </div>
      </section>
      {!isAtEnd && (
        <div className="-translate-x-1/2 absolute bottom-3 left-1/2">
          {newBelow > 0 ? (
            <Button
              variant="primary"
              size="sm"
              className="animate-rise rounded-full! shadow-raised!"
              iconAfter={<ArrowDown aria-hidden="true" />}
              onClick={() => virtualizer.scrollToEnd()}
            >
              {newBelow === 1 ? '1 new message' : `${newBelow} new messages`}
            </Button>
          ) : (
            <IconButton
              label="Go to the newest message"
              variant="secondary"
              className="rounded-full! shadow-raised!"
              onClick={() => virtualizer.scrollToEnd()}
            >
              <ArrowDown />
            </IconButton>
          )}
        </div>
      )}
    </div>
  );
}

/** It lies above the list and not in it, so that it moves nothing when it comes and goes. */
function OlderNote({ older, onOlder }: { older: OlderState; onOlder: () => void }) {
  if (older !== 'loading' && older !== 'failed') return null;
  return (
    <div className="-translate-x-1/2 absolute top-2 left-1/2 z-1 rounded-full border border-line bg-raised px-3 py-1 shadow-raised">
      {older === 'loading' ? (
        <Spinner label="Loading earlier messages" />
      ) : (
        <p role="alert" className="flex items-center gap-2 whitespace-nowrap text-danger-text text-sm">
          Earlier messages did not load.
          <Button variant="link" size="sm" onClick={onOlder}>
            Try again
          </Button>
        </p>
      )}
    </div>
  );
}

/**
 * Whether the list scrolls by what a row's height has changed. A row that comes into view from above for the first time
 * may turn out to be higher than estimated, and must not push down what is below it.
 */
function movesWhatIsRead(
  { key, start, end }: VirtualItem,
  _by: number,
  { itemSizeCache, scrollOffset, scrollDirection }: Virtualizer<HTMLDivElement, Element>,
): boolean {
  const isScrollingUp = scrollDirection === 'backward';
  const top = scrollOffset ?? 0;
  return itemSizeCache.has(key) ? end <= top && !isScrollingUp : start < top || isScrollingUp;
}

/** Unread messages all come after the read ones. */
function countUnreadAfter(rows: readonly Row[], lastShown: number): number {
  let count = 0;
  for (let at = rows.length - 1; at > lastShown; at -= 1) {
    const row = rows[at];
    if (row === undefined || !isTheirs(row)) continue;
    if (row.message.read) break;
    count += 1;
  }
  return count;
}
