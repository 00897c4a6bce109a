// Hints over the socket: "this changed", without content. Without a socket, what must stay fresh polls (useLive).
import { type Query, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import type { Hint } from '../../src/platform/live/hint.ts';
import { shownInterests, watchInterests } from '../interests.ts';
import { names } from '../names.ts';
import { newsFreshForMs } from '../news/news.ts';
import { useSession } from '../session/session.tsx';
import { createInterestTeller } from '../tell-interests.ts';
import { type Api, trpc } from '../trpc.ts';
import { createStore, useStore } from '../ui/store.ts';

type Listener = (hint: Hint) => void;

const listeners = new Map<string, Set<Listener>>();

const everything: Hint = { topic: 'everything', position: '0' };

/** Listens to a topic's hints while mounted, for reactions other than refetching. See `useInterests`. */
export function useHints(topic: string, onHint: Listener): void {
  const onHintEvent = useEffectEvent(onHint);
  useEffect(() => {
    const listener: Listener = (hint) => onHintEvent(hint);
    const ofTopic = listeners.get(topic) ?? new Set();
    listeners.set(topic, ofTopic.add(listener));
    return () => {
      ofTopic.delete(listener);
      if (ofTopic.size === 0) listeners.delete(topic);
    };
  }, [topic]);
}

/** The queries that show a topic. One line per topic; a topic that is not here has listeners only. */
const shownBy: Readonly<Record<string, (api: Api, id: string | undefined) => unknown>> = {
  notifications: (api) => api.notifications.list.invalidate(),
  conversation: (api, id) => {
    void api.messages.conversations.invalidate();
    if (id !== undefined) void api.messages.thread.invalidate({ userId: id });
  },
  queues: (api) => {
    void api.submissions.invalidate();
    void api.moderation.cases.invalidate();
    void api.moderation.appeals.invalidate();
    void api.reviews.held.invalidate();
    void api.adminStats.waiting.invalidate();
  },
  member: (api, id) => {
    if (id === undefined) return;
    void api.members.byId.invalidate({ id });
    void api.members.byUsername.invalidate();
    void api.messages.thread.invalidate({ userId: id });
  },
};

export function applyHint(hint: Hint, api: Api, queryClient: QueryClient): void {
  if (hint.topic === everything.topic) refetchAll(queryClient);
  else if (hint.topic === 'person' && hint.id !== undefined) askAbout(queryClient, hint.id);
  else shownBy[hint.topic]?.(api, hint.id);
  tell(hint);
}

function tell(hint: Hint): void {
  for (const listener of [...(listeners.get(hint.topic) ?? [])]) listener(hint);
}

/** Refetches all but the lists of posts, which would move under their reader, and which hear the hint themselves. */
function refetchAll(queryClient: QueryClient, isCached: (query: Query) => boolean = () => false): void {
  void queryClient.invalidateQueries({ predicate: (query) => !isListOfPosts(query.queryKey) && !isCached(query) });
}

/** Refetches whatever names a member who was renamed or is gone. Posts in lists get the hint themselves. */
function askAbout(queryClient: QueryClient, memberId: string): void {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey, state }) => !isListOfPosts(queryKey) && names([queryKey, state.data], memberId),
  });
}

/** News is cached for five minutes, unless a hint arrives. */
function isFreshNews({ queryKey: [path], state }: Query): boolean {
  return (path as readonly string[])[0] === 'news' && Date.now() - state.dataUpdatedAt < newsFreshForMs;
}

function isListOfPosts([path, options]: QueryKey): boolean {
  return (path as readonly string[])[0] === 'feed' && (options as { type?: string } | undefined)?.type === 'infinite';
}

/** The position in the log of the page's first data. Anything loaded later shows at least this position. */
const firstPosition = (): string => document.getElementById('root')?.dataset.position ?? '0';

/** Listens while a member is logged in. A visitor has a socket only while something live is on their page. */
export function LiveHints({ api }: { api: Api }) {
  const { isSignedIn, isPending } = useSession();
  const isWatching = useSyncExternalStore(
    watchPage,
    () => shownInterests().length > 0 && document.visibilityState === 'visible',
    () => false,
  );
  const queryClient = useQueryClient();
  const { client } = trpc.useUtils();
  const [teller] = useState(() => createInterestTeller((shown) => client.live.show.mutate(shown)));
  /** The position up to which all changes of what the page shows have been sent. */
  const upTo = useRef<string>(undefined);
  const isWanted = isSignedIn || (isWatching && !isPending);
  const before = useRef<'unused' | 'open' | 'left'>('unused');
  useEffect(() => {
    if (!isWanted && before.current === 'open') before.current = 'left';
  }, [isWanted]);

  function catchUp(): void {
    // Hints cover only what changes from here on. What has changed since this position is sent, too.
    teller.connected(upTo.current ?? firstPosition());
    // A visitor gets no hints about likes and comments, and may have been away for long.
    if (before.current === 'left') {
      refetchAll(queryClient, isFreshNews);
      tell(everything);
    }
    before.current = 'open';
  }

  const { status } = trpc.live.hints.useSubscription(undefined, {
    enabled: isWanted,
    onStarted: catchUp,
    onData(hint) {
      upTo.current = hint.upTo ?? upTo.current;
      applyHint(hint, api, queryClient);
    },
  });
  const isListening = status === 'pending';
  useEffect(() => live.set(isListening), [isListening]);
  useEffect(() => (isListening ? teller.follow() : undefined), [isListening, teller]);
  return null;
}

function watchPage(watcher: () => void): () => void {
  const stop = watchInterests(watcher);
  document.addEventListener('visibilitychange', watcher);
  return () => {
    stop();
    document.removeEventListener('visibilitychange', watcher);
  };
}

const live = createStore(false);

/** Returns whether hints arrive now. While they don't, whatever must stay fresh polls. */
export const useLive = (): boolean => useStore(live);
