// The listening connections and what they show. An index maps each shown thing to its connections, so a hint costs only the connections
// that it reaches and never a scan of all.
import type { AddressedHint } from '../../platform/live/hint.ts';
import { interestIn } from '../../platform/live/interest.ts';
import type { HintQueue } from './hint-queue.ts';
import { createRecentHints } from './recent-hints.ts';

export type Listener = Readonly<{
  /** The connection's id. One connection may open a few subscriptions, but not many. */
  owner: string;
  memberId: string | undefined;
  /** When the connection opened. */
  isStaff?: boolean;
}>;

type Connection = {
  readonly memberId: string | undefined;
  readonly isStaff: boolean;
  readonly queues: Set<HintQueue>;
  shown: ReadonlySet<string>;
  /** The members that this one does not see. */
  hidden: ReadonlySet<string>;
};

export type Connections = Readonly<{
  /** Returns a function that ends the subscription; undefined if this connection already has as many as it may. */
  join(listener: Listener, queue: HintQueue): (() => void) | undefined;
  /** Replaces what a connection shows, and sends it recent hints about whatever it newly shows. Returns false if it has no subscription. */
  show(owner: string, interests: readonly string[]): boolean;
  /** Replaces the members that a member does not see, on all of that member's connections. */
  hide(memberId: string, hidden: ReadonlySet<string>): void;
  deliver(hint: AddressedHint, position: string): void;
  isEmpty(): boolean;
}>;

const subscriptionsPerConnection = 4;

export function createConnections(now: () => number = () => performance.now()): Connections {
  const byOwner = new Map<string, Connection>();
  const byMember = createIndex();
  const showing = createIndex();
  /** The members' part of `showing`, so that a like on a thing that many visitors show doesn't visit each of their connections. */
  const membersShowing = createIndex();
  const recent = createRecentHints(now);

  function setShown(connection: Connection, shown: ReadonlySet<string>): void {
    const [gone, added] = [connection.shown.difference(shown), shown.difference(connection.shown)];
    for (const index of connection.memberId === undefined ? [showing] : [showing, membersShowing]) {
      for (const interest of gone) index.remove(interest, connection);
      for (const interest of added) index.add(interest, connection);
    }
    connection.shown = shown;
    for (const interest of added) {
      for (const { hint, position } of recent.of(interest))
        if (mayHear(connection, hint) && sees(connection, hint)) enqueue(connection, hint, position);
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
        for (const connection of index.of(interest)) if (mayHear(connection, hint)) yield connection;
    } else if ('member' in audience) {
      yield* byMember.of(audience.member);
    } else {
      for (const connection of audience.among.flatMap((member) => [...byMember.of(member)])) {
        if (interestsIn(hint).some((interest) => connection.shown.has(interest))) yield connection;
      }
    }
  }

  return {
    join({ owner, memberId, isStaff = false }, queue) {
      const opened = {
        memberId,
        isStaff,
        queues: new Set<HintQueue>(),
        shown: new Set<string>(),
        hidden: new Set<string>(),
      };
      const connection: Connection = byOwner.get(owner) ?? opened;
      if (connection.queues.size >= subscriptionsPerConnection) return undefined;
      connection.queues.add(queue);
      byOwner.set(owner, connection);
      if (memberId !== undefined) byMember.add(memberId, connection);
      return () => leave(owner, connection, queue);
    },
    show(owner, interests) {
      const connection = byOwner.get(owner);
      if (connection === undefined) return false;
      setShown(connection, new Set(interests));
      return true;
    },
    hide(memberId, hidden) {
      for (const connection of byMember.of(memberId)) connection.hidden = hidden;
    },
    deliver(hint, position) {
      for (const connection of reached(hint)) if (sees(connection, hint)) enqueue(connection, hint, position);
      for (const interest of interestsIn(hint)) recent.add(interest, hint, position);
    },
    isEmpty: () => byOwner.size === 0,
  };
}

/** Returns the interests by which a connection hears of this hint. A hint for one member depends on no interest. */
function interestsIn({ topic, id, audience }: AddressedHint): readonly string[] {
  if (typeof audience === 'object' && 'member' in audience) return [];
  return id === undefined ? [topic] : [topic, interestIn(topic, id)];
}

function mayHear({ memberId, isStaff }: Connection, { audience }: AddressedHint): boolean {
  if (audience === 'everybody') return true;
  if (memberId === undefined) return false;
  if (audience === 'staff') return isStaff;
  return audience === 'members' || ('among' in audience && audience.among.includes(memberId));
}

const sees = ({ hidden }: Connection, { by }: AddressedHint): boolean => by === undefined || !hidden.has(by);

function enqueue({ queues }: Connection, { topic, id }: AddressedHint, position: string): void {
  for (const queue of queues) queue.add({ topic, ...(id !== undefined && { id }), position });
}

/** Creates an index from keys to connections. It drops a key that has no connections. */
function createIndex() {
  const sets = new Map<string, Set<Connection>>();
  return {
    of: (key: string): Iterable<Connection> => sets.get(key) ?? [],
    add(key: string, connection: Connection): void {
      const set = sets.get(key);
      if (set === undefined) sets.set(key, new Set([connection]));
      else set.add(connection);
    },
    remove(key: string, connection: Connection): void {
      const set = sets.get(key);
      set?.delete(connection);
      if (set?.size === 0) sets.delete(key);
    },
  };
}
