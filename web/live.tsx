// Hints over the socket: "something about this changed". A hint carries no content; the queries that show the thing are
// asked again. While the socket is down, whatever must stay fresh polls (see useLive).
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import type { Hint } from '../src/app/hint-queue.ts';
import { useSession } from './session.tsx';
import { type Api, trpc } from './trpc.ts';

type Listener = (hint: Hint) => void;

const listeners = new Map<string, Set<Listener>>();

/** Hears the hints of one topic while mounted, for what is more than asking a query again: the feed's "new posts" pill. */
export function useHints(topic: string, onHint: Listener): void {
  const heard = useEffectEvent(onHint);
  useEffect(() => {
    const listener: Listener = (hint) => heard(hint);
    const ofTopic = listeners.get(topic) ?? new Set();
    listeners.set(topic, ofTopic.add(listener));
    return () => {
      ofTopic.delete(listener);
    };
  }, [topic]);
}

/** Which queries a topic is shown by. One line per topic; a topic that is not here has listeners only. */
const shownBy: Readonly<Record<string, (api: Api, id: string | undefined) => unknown>> = {
  notifications: (api) => api.notifications.list.invalidate(),
  member: (api, id) => (id === undefined ? api.members.invalidate() : api.members.byId.invalidate({ id })),
};

export function applyHint(hint: Hint, api: Api, queryClient: QueryClient): void {
  if (hint.topic === 'everything') void queryClient.invalidateQueries();
  else shownBy[hint.topic]?.(api, hint.id);
  for (const listener of listeners.get(hint.topic) ?? []) listener(hint);
}

/** Listens while a member is logged in. Renders nothing. */
export function LiveHints({ api }: { api: Api }) {
  const { isSignedIn } = useSession();
  const queryClient = useQueryClient();
  const hasStarted = useRef(false);
  trpc.live.hints.useSubscription(undefined, {
    enabled: isSignedIn,
    onStarted() {
      // Hints were missed while the connection was gone.
      if (hasStarted.current) void queryClient.invalidateQueries();
      hasStarted.current = true;
    },
    onData: (hint) => applyHint(hint, api, queryClient),
  });
  return null;
}

let isOpen = false;
const watchers = new Set<() => void>();

export function setSocketOpen(open: boolean): void {
  isOpen = open;
  for (const watcher of watchers) watcher();
}

/** Whether hints arrive by themselves now; what must be fresh polls while they don't. */
export function useLive(): boolean {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => isOpen,
  );
}
