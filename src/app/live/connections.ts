// Tracks the listening connections and what they show. An index maps each shown thing to its connections, so no hint scans all of them.
import type { Position } from '../../kernel/event.ts';
import { type AddressedHint, everything } from '../../platform/live/hint.ts';
import { interestIn } from '../../platform/live/interest.ts';
import type { HintQueue } from './hint-queue.ts';
import { createRecentHints, type RecentHint } from './recent-hints.ts';

export type Listener = Readonly<{
  /** The connection's id. One connection may open a few subscriptions, but not many. */
  owner: string;
  memberId: string | undefined;
  /** Whether the member was on staff when the connection opened. */
  isStaff?: boolean;
}>;

type Connection = {
  readonly memberId: string | undefined;
  readonly isStaff: boolean;
  readonly queues: Set<HintQueue>;
  shown: ReadonlySet<string>;
  /** The members that this one does not see. */
  hidden: ReadonlySet<string>;
  /** Whether it has been sent everything since the position that it shows. */
  isCaughtUp: boolean;
};

const subscriptionsPerConnection = 4;

/** @param startsAt Hints begin after this position. */
export function createConnections(startsAt: Position, now: () => number = () => performance.now()) {
  const byOwner = new Map<string, Connection>();
  const byMember = createIndex();
  const showing = createIndex();
  /** The part of `showing` for members, so that a like on a thing that many visitors show need not visit all of their connections. */
  const membersShowing = createIndex();
  const recent = createRecentHints(now, startsAt);

  /** Replaces what the connection shows, and returns what is new. */
  function setShown(connection: Connection, shown: ReadonlySet<string>): ReadonlySet<string> {
    const [gone, added] = [connection.shown.difference(shown), shown.difference(connection.shown)];
    for (const index of connection.memberId === undefined ? [showing] : [showing, membersShowing]) {
      for (const interest of gone) index.remove(interest, connection);
      for (const interest of added) index.add(interest, connection);
    }
    connection.shown = shown;
    return added;
  }

  /** Sends a connection what it has missed, including hints for its member alone, which depend on nothing that it shows. */
  function catchUp(connection: Connection, since: Position): void {
    connection.isCaughtUp = true;
    const missed = recent.after(since);
    if (missed === undefined) enqueue(connection, { topic: everything }, since);
    else repeat(connection, missed, (hint) => isForOne(hint) || isShown(hint, connection.shown));
  }

  type Concerns = (hint: AddressedHint) => boolean;
  function repeat(connection: Connection, hints: readonly RecentHint[], concerns: Concerns): void {
    for (const { hint, position } of hints) {
      if (mayReceive(connection, hint) && sees(connection, hint) && concerns(hint)) enqueue(connection, hint, position);
    }
  }

  function leave(owner: string, connection: Connection, queue: HintQueue): void {
    connection.queues.delete(queue);
    if (connection.queues.size > 0) return;
    setShown(connection, new Set());
    if (connection.memberId !== undefined) byMember.remove(connection.memberId, connection);
    byOwner.delete(owner);
  }

  /** Yields a connection twice if it shows both the topic and the thing. Its queue then holds one hint for both. */
  function* reached(hint: AddressedHint): Iterable<Connection> {
    const { audience } = hint;
    if (typeof audience === 'string') {
      const index = audience === 'everybody' ? showing : membersShowing;
      for (const interest of interestsIn(hint))
        for (const connection of index.of(interest)) if (mayReceive(connection, hint)) yield connection;
    } else if ('member' in audience) {
      yield* byMember.of(audience.member);
    } else {
      for (const connection of audience.among.flatMap((member) => [...byMember.of(member)])) {
        if (isShown(hint, connection.shown)) yield connection;
      }
    }
  }

  /** Sends a hint only to those who listen now. */
  function send(hint: AddressedHint, position: Position): void {
    for (const connection of reached(hint)) if (sees(connection, hint)) enqueue(connection, hint, position);
  }

  return {
    /** Returns a function that ends the subscription; undefined if this connection already has as many as it may. */
    join({ owner, memberId, isStaff = false }: Listener, queue: HintQueue): (() => void) | undefined {
      const connection: Connection = byOwner.get(owner) ?? {
        ...{ memberId, isStaff, queues: new Set(), shown: new Set(), hidden: new Set(), isCaughtUp: false },
      };
      if (connection.queues.size >= subscriptionsPerConnection) return undefined;
      connection.queues.add(queue);
      byOwner.set(owner, connection);
      if (memberId !== undefined) byMember.add(memberId, connection);
      return () => leave(owner, connection, queue);
    },
    /**
     * Replaces what a connection shows, and sends it what it has missed: all hints since the given position, or else those of the last
     * seconds about whatever it newly shows. Returns false if it has no subscription.
     */
    show(owner: string, interests: readonly string[], since?: Position): boolean {
      const connection = byOwner.get(owner);
      if (connection === undefined) return false;
      const added = setShown(connection, new Set(interests));
      if (since !== undefined) catchUp(connection, since);
      else if (added.size > 0) repeat(connection, recent.ofLastSeconds(), (hint) => isShown(hint, added));
      return true;
    },
    isCaughtUp: (owner: string) => byOwner.get(owner)?.isCaughtUp === true,
    /** Replaces the members that a member does not see, on all of that member's connections. */
    hide(memberId: string, hidden: ReadonlySet<string>): void {
      for (const connection of byMember.of(memberId)) connection.hidden = hidden;
    },
    /** Sends a hint to its listeners, and stores it for those who request later what they have missed. */
    deliver(hint: AddressedHint, position: Position): void {
      send(hint, position);
      recent.add(hint, position);
    },
    send,
    /** Records that hints up to this position are not delivered. A page that requests them must fetch everything. */
    skip: recent.forget,
  };
}

const isForOne = ({ audience }: AddressedHint): boolean => typeof audience === 'object' && 'member' in audience;

const isShown = (hint: AddressedHint, shown: ReadonlySet<string>): boolean =>
  interestsIn(hint).some((interest) => shown.has(interest));

/** Returns the interests by which a connection gets this hint. A hint for one member depends on no interest. */
function interestsIn(hint: AddressedHint): readonly string[] {
  const { topic, id } = hint;
  if (isForOne(hint)) return [];
  return id === undefined ? [topic] : [topic, interestIn(topic, id)];
}

function mayReceive({ memberId, isStaff }: Connection, { audience }: AddressedHint): boolean {
  if (audience === 'everybody') return true;
  if (memberId === undefined) return false;
  if (audience === 'staff') return isStaff;
  if (audience === 'members') return true;
  return 'among' in audience ? audience.among.includes(memberId) : audience.member === memberId;
}

const sees = ({ hidden }: Connection, { by }: AddressedHint): boolean => by === undefined || !hidden.has(by);

function enqueue({ queues }: Connection, { topic, id }: Pick<AddressedHint, 'topic' | 'id'>, position: Position): void {
  for (const queue of queues) queue.add({ topic, ...(id !== undefined && { id }), position: String(position) });
}

/** Creates an index from keys to connections. It drops a key that has no connections. */
function createIndex() {
  const sets = new Map<string, Set<Connection>>();
  return {
    of: (key: string): Iterable<Connection> => sets.get(key) ?? [],
    add(key: string, connection: Connection): void {
      sets.set(key, (sets.get(key) ?? new Set()).add(connection));
    },
    remove(key: string, connection: Connection): void {
      const set = sets.get(key);
      set?.delete(connection);
      if (set?.size === 0) sets.delete(key);
    },
  };
}
