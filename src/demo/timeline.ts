// When everything in the demo happens: members join, posts come at the hours people write, answers follow within hours, and
// likes gather on what is liked. All of it follows from the content and one seed.
import { type Chance, chanceFrom } from './chance.ts';
import { lastThread } from './ids.ts';
import { type Handle, type Member, members, sampleMember } from './members.ts';
import type { Thread } from './thread.ts';

export type Moment = Readonly<
  { /** Milliseconds after the community began. */ atMs: number } & (
    | { kind: 'join'; member: Member }
    | { kind: 'introduce'; member: Member }
    | { kind: 'post'; thread: NamedThread }
    | { kind: 'edit'; thread: NamedThread }
    | { kind: 'comment'; thread: NamedThread; index: number }
    | { kind: 'like'; thread: NamedThread; by: Handle }
    | { kind: 'vote'; thread: NamedThread; by: Handle; option: number }
    /** Reads the notifications that have come so far. */
    | { kind: 'look'; by: Handle }
    /** Comes by on the last day of doing anything. */
    | { kind: 'visit'; by: Handle }
  )
>;

export type NamedThread = Thread & Readonly<{ name: string }>;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Eight weeks. The last moment lies a few minutes before the end. */
export const lengthMs = 56 * dayMs;
const newestMs = lengthMs - 4 * minuteMs;
const pollOpenMs = 7 * dayMs;
const unreadLeft = 6;
/** Who adds how it ended posted long enough ago for an end. */
const endingMs = 16 * dayMs;

export function timelineOf(threads: readonly NamedThread[], seed: number): readonly Moment[] {
  const chance = chanceFrom(seed);
  const joinedMs = new Map<string, number>(
    members.map(({ username, joinedDay }) => [username, (joinedDay + chance.between(0.3, 0.9)) * dayMs]),
  );
  const joinedOf = (username: string): number => joinedMs.get(username) ?? 0;
  const joins = members.flatMap((member): Moment[] => {
    const atMs = joinedOf(member.username);
    return [
      { kind: 'join', member, atMs },
      { kind: 'introduce', member, atMs: atMs + chance.between(1, 6) * minuteMs },
    ];
  });
  const happenings = threads.flatMap((thread) => {
    const postedMs = thread.name === lastThread ? newestMs - 3 * hourMs : postingTime(thread, joinedOf, chance);
    return momentsOf(thread, postedMs, joinedOf, chance);
  });
  const sorted = inOrder([...joins, ...happenings, ...lastVisits(happenings)]);
  return [...inOrder([...sorted, lastLook(sorted)]), finale(sorted)];
}

const inOrder = (moments: readonly Moment[]): readonly Moment[] => [...moments].sort((a, b) => a.atMs - b.atMs);

/** Just before the last that a member does. */
function lastVisits(moments: readonly Moment[]): readonly Moment[] {
  const last = new Map(inOrder(moments).map((moment) => [actorOf(moment), moment.atMs]));
  return [...last].map(([by, atMs]) => ({ kind: 'visit', by, atMs: atMs - 1 }));
}

/** Who does it. */
export function actorOf(moment: Moment): Handle {
  switch (moment.kind) {
    case 'join':
    case 'introduce':
      return moment.member.username;
    case 'post':
    case 'edit':
      return moment.thread.by;
    case 'comment':
      return moment.thread.comments[moment.index]?.[0] ?? moment.thread.by;
    case 'like':
    case 'vote':
    case 'look':
    case 'visit':
      return moment.by;
  }
}

/** The sample member knows what is old: only the newest few of its notifications are unread. */
function lastLook(moments: readonly Moment[]): Moment {
  const unread = moments.filter((moment) => tells(moment, sampleMember)).slice(-unreadLeft);
  return { kind: 'look', by: sampleMember, atMs: (unread[0]?.atMs ?? newestMs) - 1 };
}

/** Whether a member is notified of it. */
function tells(moment: Moment, member: Handle): boolean {
  if (moment.kind === 'like') return moment.thread.by === member;
  if (moment.kind !== 'comment') return false;
  const { by, comments } = moment.thread;
  const [commenter, text] = comments[moment.index] ?? [member, ''];
  return commenter !== member && (by === member || text.includes(`@${member}`));
}

/** The one moment that tells that all the others have been. */
function finale(moments: readonly Moment[]): Moment {
  const last = moments.find((moment) => moment.kind === 'post' && moment.thread.name === lastThread);
  if (last?.kind !== 'post') throw new Error(`The demo needs a thread named ${lastThread}.`);
  return { kind: 'like', thread: last.thread, by: sampleMember, atMs: newestMs };
}

/** Once all who take part have joined; more and more often, since the community grows; in waking hours. */
function postingTime(
  { by, comments, addition }: Thread,
  joinedOf: (username: string) => number,
  chance: Chance,
): number {
  const present = Math.max(...[by, ...comments.map(([commenter]) => commenter)].map(joinedOf)) + hourMs;
  const latest = newestMs - (addition === undefined ? chance.between(0.1, 9) * hourMs : endingMs);
  const somewhen = present + (latest - present) * chance.next() ** 0.8;
  const day = Math.floor(somewhen / dayMs);
  // The community begins at the hour of day that it is now; offsets spread the members over time zones.
  const hour = 12 + chance.normal() * 4.5;
  return Math.min(Math.max(day * dayMs + hour * hourMs, present), latest);
}

function momentsOf(
  thread: NamedThread,
  postedMs: number,
  joinedOf: (username: string) => number,
  chance: Chance,
): readonly Moment[] {
  const moments: Moment[] = [{ kind: 'post', thread, atMs: postedMs }];
  let answeredMs = postedMs;
  const left = thread.comments.length;
  for (const [index, [by]] of thread.comments.entries()) {
    // Whoever asked comes back last, having tried it.
    const triedMs = index === left - 1 && index > 0 && by === thread.by ? chance.between(0.5, 4) * dayMs : 0;
    const pauseMs = 4 * minuteMs + chance.exponential() * (index === 0 ? 50 : 110) * minuteMs + triedMs;
    answeredMs += Math.min(pauseMs, (newestMs - answeredMs) / (left - index + 1));
    moments.push({ kind: 'comment', thread, index, atMs: answeredMs });
  }
  if (thread.addition !== undefined) {
    const editedMs = answeredMs + chance.between(3, 9) * dayMs;
    moments.push({ kind: 'edit', thread, atMs: Math.min(editedMs, (answeredMs + newestMs) / 2) });
  }
  const others = members.filter(({ username }) => username !== thread.by);
  const appeal = appealOf(thread, chance);
  for (const { username, energy } of others) {
    const atMs = Math.max(postedMs, joinedOf(username)) + 2 * minuteMs + chance.exponential() * 16 * hourMs;
    const isFinale = thread.name === lastThread && username === sampleMember;
    if (chance.next() < appeal * energy && atMs < newestMs && !isFinale)
      moments.push({ kind: 'like', thread, by: username, atMs });
  }
  return [...moments, ...votesOn(thread, postedMs, others, joinedOf, chance)];
}

/** Most posts are liked by a few; celebrations and pictures by more; some by nearly everybody. */
function appealOf({ type, picture, comments }: Thread, chance: Chance): number {
  const kind = { celebration: 0.34, insight: 0.26, resource: 0.24, question: 0.15, poll: 0.16 }[type];
  const draw = kind + (picture ? 0.08 : 0) + comments.length * 0.02;
  return Math.min(1.2, draw * Math.exp(chance.normal() * 0.6));
}

/** Each poll has a favourite, and a week. */
function votesOn(
  thread: NamedThread,
  postedMs: number,
  voters: readonly Member[],
  joinedOf: (username: string) => number,
  chance: Chance,
): readonly Moment[] {
  const { options } = thread;
  if (options === undefined) return [];
  const weights = options.map(() => 0.2 + chance.exponential());
  const reached = weights.map((_, index) => weights.slice(0, index + 1).reduce((sum, weight) => sum + weight, 0));
  return voters.flatMap(({ username, energy }): Moment[] => {
    const atMs = postedMs + 3 * minuteMs + chance.exponential() * 20 * hourMs;
    const drawn = chance.next() * (reached.at(-1) ?? 0);
    const option = reached.findIndex((end) => drawn < end);
    const votes = chance.next() < 0.3 + energy / 2 && atMs > joinedOf(username) && option >= 0;
    if (!votes || atMs > newestMs || atMs - postedMs > pollOpenMs) return [];
    return [{ kind: 'vote', thread, by: username, option, atMs }];
  });
}
