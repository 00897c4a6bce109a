// The messages of a thread, virtualized. The list starts at the newest and follows new ones while the reader is at the
// end. Otherwise it keeps the reader's place, whatever is added above or below.
import { useVirtualizer, type VirtualItem, type Virtualizer } from '@tanstack/react-virtual';
import ArrowDown from 'lucide-react/icons/arrow-down';
import { type UIEvent, useDeferredValue, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { MessageRow } from './message-row.tsx';
import type { OtherUser } from './other-user.ts';
import type { Rows } from './thread-rows.ts';
import { useReading } from './use-reading.ts';
import type { OlderState } from './use-thread.ts';

/** A reader this close to the end counts as being at the end. */
const endPixels = 60;
/** Older messages are requested this far ahead of the reader. */
const olderWithinPixels = 1_200;
/** The rough height of the header, the head of the conversation and the field. */
const pixelsAround = 240;
const rowsAround = 6;

type MessageListProps = {
  rows: Rows;
  other: OtherUser;
  older: OlderState;
  onOlder: () => void;
  /** The row to start at; -1 if there is none, or it is not loaded yet. */
  linkedAt: number;
};

export function MessageList({ rows, other, older, onOlder, linkedAt: soughtAt }: MessageListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const isFollowing = useRef(true);
  const scrolledTo = useRef(0);
  const { unread } = rows;
  const [firstUnread, setFirstUnread] = useState(() => (unread[0] === undefined ? undefined : rows.keyOf(unread[0])));

  // The first render contains only what is in view: more at once would block a slow phone.
  const overscan = useDeferredValue(rowsAround, 0);

  const virtualizer = useVirtualizer({
    count: rows.count,
    getScrollElement: () => scroller.current,
    getItemKey: rows.keyOf,
    estimateSize: rows.heightOf,
    // The first render is already at the end.
    initialOffset: () => heightOfAll(rows),
    // The estimate saves a second render.
    initialRect: { width: 0, height: window.innerHeight - pixelsAround },
    overscan,
    paddingStart: 16,
    paddingEnd: 8,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: endPixels,
  });
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = movesWhatIsRead;

  // Anchored to its end, the virtualizer adds up all rows for each one it measures: too slow on a slow phone.
  useLayoutEffect(() => {
    if (!isFollowing.current) virtualizer.options.anchorTo = 'start';
  });
  const toEnd = useEffectEvent(() => virtualizer.scrollToEnd());
  useLayoutEffect(() => toEnd(), []);
  // Keeps a reader at the end when the list shrinks, or when rows above are higher than estimated.
  const room = `${virtualizer.scrollRect?.height} ${virtualizer.getTotalSize()}`;
  useLayoutEffect(() => {
    if (room !== '' && isFollowing.current) toEnd();
  }, [room]);
  // The member's own new message scrolls into view from anywhere.
  const ownWaiting = rows.row(rows.count - 1).unsent?.key;
  useLayoutEffect(() => {
    if (ownWaiting === undefined) return;
    // A member who replies has read the messages.
    setFirstUnread(undefined);
    toEnd();
  }, [ownWaiting]);

  const isFound = soughtAt !== -1;
  const scrollToLinked = useEffectEvent(() => virtualizer.scrollToIndex(soughtAt, { align: 'center' }));
  useEffect(() => {
    if (isFound) scrollToLinked();
  }, [isFound]);

  const items = virtualizer.getVirtualItems();
  const lastShown = virtualizer.range?.endIndex;
  const newShown = lastShown === undefined ? undefined : unread.findLast((at) => at <= lastShown);
  useReading(other.id, newShown === undefined ? undefined : rows.row(newShown).message?.id);
  const newBelow = lastShown === undefined ? 0 : unread.filter((at) => at > lastShown).length;
  const isAtEnd = virtualizer.scrollRect === null || virtualizer.isAtEnd(endPixels);

  const onScroll = ({ currentTarget: { scrollTop, scrollHeight, clientHeight } }: UIEvent) => {
    // Scrolling up stops following. Growth above or below doesn't.
    if (scrollHeight - clientHeight - scrollTop <= endPixels) isFollowing.current = true;
    else if (scrollTop < scrolledTo.current) isFollowing.current = false;
    scrolledTo.current = scrollTop;
    // In a separate task, because it would block the frame.
    if (older === 'waiting' && scrollTop < olderWithinPixels) setTimeout(onOlder);
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
            {items.map(({ index, key, start }) => (
              <li
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                className="absolute inset-x-0 top-0 px-3 [contain:layout_style] sm:px-5"
                style={{ transform: `translateY(${start}px)` }}
              >
                <MessageRow
                  {...rows.row(index)}
                  otherId={other.id}
                  otherName={other.name}
                  otherAvatar={other.avatar}
                  startsUnread={key === firstUnread}
                  isLinked={index === soughtAt}
                />
              </li>
            ))}
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

/** Overlays the list, so that it moves nothing. */
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

/** A row that comes into view from above and is higher than estimated must not push down what is below it. */
function movesWhatIsRead(
  { key, start, end }: VirtualItem,
  _by: number,
  { itemSizeCache, scrollOffset, scrollDirection }: Virtualizer<HTMLDivElement, Element>,
): boolean {
  const isScrollingUp = scrollDirection === 'backward';
  const top = scrollOffset ?? 0;
  return itemSizeCache.has(key) ? end <= top && !isScrollingUp : start < top || isScrollingUp;
}

const heightOfAll = (rows: Rows): number => {
  let sum = 0;
  for (let at = 0; at < rows.count; at += 1) sum += rows.heightOf(at);
  return sum;
};
