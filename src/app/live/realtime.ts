// Tells sockets that something they may be showing has changed. A hint names a topic and holds no content: what a member may
// see is decided when they ask for it. Each instance follows the log by itself, so a hint reaches members on every instance.
import { setTimeout as pause } from 'node:timers/promises';
import type { Position, Recorded } from '../../kernel/event.ts';
import { refuse } from '../../kernel/refusal.ts';
import { Undecodable } from '../../platform/codec.ts';
import type { EventFeed } from '../../platform/event-feed.ts';
import type { Logger } from '../../platform/logger.ts';
import type { ReadModels } from '../../platform/read-models.ts';
import { publicProcedure, Refused, router } from '../../platform/rpc/procedure.ts';
import { createHintQueue, type Hint, type HintQueue } from './hint-queue.ts';

export type HintFor = Readonly<{
  topic: string;
  id?: string;
  /** Visitors may be many: only what is worth a message to each of them is for everybody. */
  audience: 'everybody' | 'members' | Readonly<{ member: string }>;
  /** The projections that must show the change before anybody is told to look. */
  visibleIn: readonly string[];
}>;

/** What an event means to those who watch. Pure; most events mean nothing. */
export type HintRule = (event: Recorded) => readonly HintFor[];

export type Realtime = Readonly<{
  /** What one socket is to hear, until the signal aborts. */
  follow(listener: Listener, signal: AbortSignal): AsyncGenerator<Hint, void>;
  /** Tells of something that no event records, such as typing. It reaches the sockets of this instance. */
  publish(hint: Omit<HintFor, 'visibleIn'>): void;
  /** Resolves when nothing follows the log any more. */
  close(): Promise<void>;
}>;

export type Listener = Readonly<{
  /** The connection; it may open a few subscriptions, not many. */
  owner: string;
  memberId: string | undefined;
}>;

export type RealtimeParts = Readonly<{
  feed: Pick<EventFeed, 'next' | 'head'>;
  readModels: Pick<ReadModels, 'reached'>;
  rules: readonly HintRule[];
  logger: Logger;
  /** Changes that come close together are told at once, so a storm of events is no storm of messages. */
  gatherMs?: number;
}>;

const subscriptionsPerConnection = 4;
/** After this long the hint goes out anyway: a stalled projection must not silence all others. */
const visibleWithinMs = 2_000;
const pageLength = 500;
const retryMs = 1_000;

const tooManySubscriptions = refuse(
  'request/too-many-subscriptions',
  'limited',
  'This connection listens often enough already.',
);

type Lane = {
  readonly projections: readonly string[];
  waiting: { hint: HintFor; position: Position }[];
  busy: boolean;
};

export function createRealtime({ feed, readModels, rules, logger, gatherMs = 100 }: RealtimeParts): Realtime {
  const everybody = new Set<HintQueue>();
  const members = new Set<HintQueue>();
  const byMember = new Map<string, Set<HintQueue>>();
  const byOwner = new Map<string, number>();
  const lanes = new Map<string, Lane>();
  const closing = new AbortController();

  function deliver({ topic, id, audience }: Omit<HintFor, 'visibleIn'>, position: Position): void {
    const hint: Hint = { topic, ...(id !== undefined && { id }), position: String(position) };
    for (const queue of queuesOf(audience)) queue.add(hint);
  }

  function queuesOf(audience: HintFor['audience']): Iterable<HintQueue> {
    if (audience === 'everybody') return everybody;
    if (audience === 'members') return members;
    return byMember.get(audience.member) ?? [];
  }

  /** One lane for each set of projections: hints wait for their own read models and for no others. */
  function enqueue(hint: HintFor, position: Position): void {
    const key = hint.visibleIn.join(',');
    const lane = lanes.get(key) ?? { projections: hint.visibleIn, waiting: [], busy: false };
    lanes.set(key, lane);
    lane.waiting.push({ hint, position });
    if (!lane.busy) void work(lane);
  }

  async function work(lane: Lane): Promise<void> {
    lane.busy = true;
    while (lane.waiting.length > 0 && !closing.signal.aborted) {
      const { waiting } = lane;
      lane.waiting = [];
      const newest = waiting.at(-1)?.position ?? 0n;
      await readModels.reached(lane.projections, newest, visibleWithinMs).catch(() => false);
      for (const { hint, position } of waiting) deliver(hint, position);
    }
    lane.busy = false;
  }

  async function followLog(): Promise<void> {
    let after = feed.head();
    while (!closing.signal.aborted) {
      try {
        const events = await feed.next(after, { limit: pageLength, signal: closing.signal });
        if (events === undefined) return;
        for (const event of events) {
          // Nobody listens: nobody needs to be told.
          if (everybody.size > 0)
            for (const rule of rules) for (const hint of rule(event)) enqueue(hint, event.position);
          after = event.position;
        }
      } catch (error) {
        logger.error(
          { err: error, position: String(after) },
          'The hints for sockets met an event that they cannot follow',
        );
        if (error instanceof Undecodable) after = error.position;
        else await pause(retryMs, undefined, { signal: closing.signal, ref: false }).catch(() => {});
      }
    }
  }
  const following = followLog();

  return {
    async *follow({ owner, memberId }, signal) {
      const open = byOwner.get(owner) ?? 0;
      if (open >= subscriptionsPerConnection) throw new Refused(tooManySubscriptions);
      byOwner.set(owner, open + 1);
      const queue = createHintQueue();
      everybody.add(queue);
      if (memberId !== undefined) {
        members.add(queue);
        byMember.set(memberId, (byMember.get(memberId) ?? new Set()).add(queue));
      }
      const until = AbortSignal.any([signal, closing.signal]);
      try {
        while (!until.aborted) {
          yield* await queue.take(until);
          await pause(gatherMs, undefined, { signal: until, ref: false }).catch(() => {});
        }
      } finally {
        everybody.delete(queue);
        members.delete(queue);
        const left = (byOwner.get(owner) ?? 1) - 1;
        if (left === 0) byOwner.delete(owner);
        else byOwner.set(owner, left);
        if (memberId !== undefined) {
          byMember.get(memberId)?.delete(queue);
          if (byMember.get(memberId)?.size === 0) byMember.delete(memberId);
        }
      }
    },
    publish: (hint) => deliver(hint, feed.head()),
    async close() {
      closing.abort();
      await following;
    },
  };
}

/** The one call that a socket takes: `live.hints`. */
export function createLiveRouter(realtime: Pick<Realtime, 'follow'>) {
  return router({
    hints: publicProcedure.subscription(async function* ({ ctx, signal }) {
      const never = new AbortController().signal;
      yield* realtime.follow({ owner: ctx.requestId, memberId: ctx.member?.id }, signal ?? never);
    }),
  });
}
