// Finds the message that a search result links to, by loading older messages until it is there, or too far back.
import { useEffect, useEffectEvent, useRef } from 'react';
import { toast } from '../ui/layers/toast-store.ts';
import type { Thread } from './thread-cache.ts';

const pageLength = 100;
const maxPages = 20;

type Older = Readonly<{ older: string; loadOlder(limit: number): Promise<void> }>;

export function useLoadLinkedMessage(
  { messages, olderCursor }: Thread,
  messageId: string | undefined,
  older: Older,
): void {
  const pages = useRef(0);
  const isMissing = messageId !== undefined && !messages.some(({ id }) => id === messageId);
  const goOn = useEffectEvent((cursor: string | null) => {
    pages.current += 1;
    if (cursor !== null && pages.current <= maxPages) void older.loadOlder(pageLength);
    else if (pages.current > maxPages) toast({ title: 'This message is too far back to jump to' });
  });
  useEffect(() => {
    if (isMissing) goOn(olderCursor);
    else pages.current = 0;
  }, [isMissing, olderCursor]);
}
