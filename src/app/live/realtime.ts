// Notifies sockets that something they show has changed. Each instance follows the log itself; hints without an event are broadcast.
import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Position } from '../../kernel/event.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { EventFeed } from '../../platform/event-feed.ts';
import { follow } from '../../platform/follow.ts';
import type { Broadcast } from '../../platform/live/broadcast.ts';
import {
  type AddressedHint,
  addressedHint,
  endedSession,
  everything,
  type Hint,
  type HintRule,
  hintsFrom,
} from '../../platform/live/hint.ts';
import type { Logger } from '../../platform/logger.ts';
import { Refused } from '../../platform/rpc/procedure.ts';
import type { ReadModels } from '../../platform/viewing/read-models.ts';
import type { HiddenFrom } from '../../platform/viewing/viewer.ts';
import { createConnections, type Listener } from './connections.ts';
import { createHintQueue } from './hint-queue.ts';
import { createVisibleLanes } from './visible-lanes.ts';

export type Realtime = Readonly<{
  /** Yields the hints for one socket, until the signal aborts. */
  follow(listener: Listener, signal: AbortSignal): AsyncGenerator<Hint, void>;
  /** Replaces what this connection shows. Sends it everything that it has missed since a position. */
  show(owner: string, interests: readonly string[], since?: Position): Promise<void>;
  /** Returns the position up to which all hints have gone out. Everything that is read from now on shows it. */
  sentUpTo(): Position;
  /** Broadcasts something that no event records, such as typing, to all instances. It may be lost. */
  publish(hint: AddressedHint): void;
  /** Calls `check` whenever a session of this member has ended, or their rights may have changed. Returns the function that unsubscribes. */
  whenSessionChanges(memberId: string, check: () => void): () => void;
  /** Resolves when the subscription to the log has ended. */
  close(): Promise<void>;
}>;

export type RealtimeDeps = Readonly<{
  feed: Pick<EventFeed, 'next' | 'head'>;
  readModels: Pick<ReadModels, 'reached'>;
  rules: readonly HintRule[];
  broadcast: Pick<Broadcast, 'send' | 'listen'>;
  /** Default: nobody hides anybody. */
  hiddenFrom?: HiddenFrom;
  logger: Logger;
  /** Hints within this time are sent together, so that a storm of events does not cause a storm of messages. */
  gatherMs?: number;
}>;

const pageLength = 500;

const tooManySubscriptions = refuse.limited(
  'request/too-many-subscriptions',
  'This connection already has as many subscriptions as it may.',
);
export const notListening = refuse.conflict(
  'request/not-listening',
  'This connection does not listen. Subscribe to live.hints over it first.',
);

export function createRealtime(deps: RealtimeDeps): Realtime {
  const { feed, readModels, rules, broadcast, hiddenFrom, logger, gatherMs = 100 } = deps;
  let handledUpTo = feed.head();
  const connections = createConnections(handledUpTo);
  const closing = new AbortController();
  const { signal } = closing;
  const hintsOf = hintsFrom(rules);
  /** Emits under the member's id. */
  const sessionChanges = new EventEmitter().setMaxListeners(0);
  const lanes = createVisibleLanes({
    readModels,
    deliver(hint, position) {
      const { topic, audience } = hint;
      const member = typeof audience === 'object' && 'member' in audience ? audience.member : undefined;
      if (topic === endedSession) return void (member !== undefined && sessionChanges.emit(member));
      connections.deliver(hint, position);
      if (topic !== everything || member === undefined) return;
      // The change may concern which members they see, or their rights.
      void refreshHidden(member);
      sessionChanges.emit(member);
    },
    signal,
  });

  async function refreshHidden(memberId: string): Promise<void> {
    if (hiddenFrom === undefined) return;
    try {
      const { blocked = new Set<string>(), muted = new Set<string>() } = await hiddenFrom(memberId);
      connections.hide(memberId, blocked.union(muted));
    } catch (err) {
      // Without the list, they may get hints about things that their page then does not show.
      logger.warn({ err }, 'the members that a member hides could not be looked up for their open pages');
    }
  }

  /** Look-ups of hidden members that are under way, by connection. */
  const lookUps = new Map<string, Promise<void>>();

  // An operator's command has neither pages nor sockets, so it must not hurry its read models for them.
  let isServing = false;

  function sentUpTo(): Position {
    isServing = true;
    const held = lanes.oldestHeld();
    return held === undefined ? handledUpTo : held - 1n;
  }

  const follower = follow({
    name: 'hints',
    feed,
    types: new Set(rules.map(({ eventType }) => eventType)),
    limit: pageLength,
    start: async () => handledUpTo,
    async handle({ events, position }) {
      if (!isServing) connections.skip(position);
      else for (const event of events) for (const hint of hintsOf(event)) lanes.add(hint, event);
      handledUpTo = position;
    },
    logger,
  });

  const deliverPublished = (message: unknown) => {
    const published = addressedHint.safeParse(message);
    if (published.success) connections.send(published.data, feed.head());
  };
  let hearsBroadcasts = false;

  return {
    async *follow(listener, left) {
      isServing = true;
      const queue = createHintQueue(() => (connections.isCaughtUp(listener.owner) ? String(sentUpTo()) : undefined));
      const leave = connections.join(listener, queue);
      if (leave === undefined) throw new Refused(tooManySubscriptions);
      // With the first socket: an operator's command has none, and needs no connection for broadcasts.
      if (!hearsBroadcasts) void broadcast.listen(deliverPublished);
      hearsBroadcasts = true;
      if (listener.memberId !== undefined && hiddenFrom !== undefined) {
        const refreshing = refreshHidden(listener.memberId);
        lookUps.set(listener.owner, refreshing);
        await refreshing;
        lookUps.delete(listener.owner);
      }
      const until = AbortSignal.any([left, signal]);
      try {
        while (!until.aborted) {
          yield* await queue.take(until);
          await pause(gatherMs, undefined, { signal: until, ref: false }).catch(() => {});
        }
      } finally {
        leave();
      }
    },
    async show(owner, interests, since) {
      await lookUps.get(owner);
      if (!connections.show(owner, interests, since)) throw new Refused(notListening);
    },
    sentUpTo,
    publish: (hint) => broadcast.send(hint),
    whenSessionChanges(memberId, check) {
      sessionChanges.on(memberId, check);
      return () => void sessionChanges.off(memberId, check);
    },
    async close() {
      closing.abort();
      await follower.stop();
    },
  };
}
