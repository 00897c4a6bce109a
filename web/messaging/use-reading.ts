// Marks a conversation read as far as it was shown in a visible window. Counts drop optimistically.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { trpc } from '../trpc.ts';
import { changeConversation, findConversation } from './conversation-cache.ts';
import { type Thread, threadKey, withRead } from './thread-cache.ts';

/** @param lastShown The id of the last of the other's unread messages in view; undefined if there is none. */
export function useReading(userId: string, lastShown: string | undefined): void {
  const { markRead, clearMark } = useMarkRead(userId);
  const isInView = useIsInView();
  const newest = isInView ? lastShown : undefined;
  const mark = useEffectEvent(markRead);
  useEffect(() => {
    if (newest !== undefined) mark(newest);
  }, [newest]);

  const clear = useEffectEvent(clearMark);
  useEffect(() => {
    if (isInView) clear();
  }, [isInView]);
}

function useMarkRead(userId: string) {
  const queryClient = useQueryClient();
  const { client, messages } = trpc.useUtils();
  const marked = useRef<string>(undefined);

  const mark = async (upTo: string | undefined) => {
    try {
      const input = upTo === undefined ? { userId } : { userId, upTo };
      const { unreadCount, unreadTotal } = await client.messages.markRead.mutate(input);
      changeConversation(
        queryClient,
        userId,
        (each) => ({ ...each, unreadCount, isMarkedUnread: false }),
        () => unreadTotal,
      );
    } catch {
      // The server still considers it unread; it is marked again when it is next shown.
      marked.current = undefined;
      void messages.conversations.invalidate();
    }
  };

  return {
    markRead(upTo: string) {
      if (marked.current === upTo) return;
      marked.current = upTo;
      const key = threadKey(userId);
      queryClient.setQueryData<Thread>(key, (thread) => thread && withRead(thread, userId, upTo));
      const left = queryClient
        .getQueryData<Thread>(key)
        ?.messages.filter(({ senderId, read }) => senderId === userId && !read).length;
      const conversation = findConversation(queryClient, userId);
      const fallen = (conversation?.unreadCount ?? 0) - (left ?? 0);
      changeConversation(
        queryClient,
        userId,
        (each) => ({ ...each, unreadCount: left ?? 0, isMarkedUnread: false }),
        (before) => (conversation?.isMuted ? before : before - Math.max(0, fallen)),
      );
      void mark(upTo);
    },
    /** The member has set the mark by hand, and has now opened the conversation. */
    clearMark() {
      const thread = queryClient.getQueryData<Thread>(threadKey(userId));
      const hasUnread = thread?.messages.some(({ senderId, read }) => senderId === userId && !read);
      if (!hasUnread && findConversation(queryClient, userId)?.isMarkedUnread) void mark(undefined);
    },
  };
}

function useIsInView(): boolean {
  return useSyncExternalStore(
    (watcher) => {
      document.addEventListener('visibilitychange', watcher);
      return () => document.removeEventListener('visibilitychange', watcher);
    },
    () => document.visibilityState === 'visible',
    () => false,
  );
}
