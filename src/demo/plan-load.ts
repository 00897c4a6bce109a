// Plans a synthetic community: the events that requests would have caused, in order of time, derived from the sizes and one seed.
import type { Fingerprint } from '../../modules/accounts/index.ts';
import { posts } from '../../modules/community/index.ts';
import { dayMs } from '../kernel/instants.ts';
import { type Chance, chanceFrom } from './chance.ts';
import type { Load, LoadAmount, LoadContext, LoadPart, LoadPosts, Planned } from './load.ts';
import { loadMemberId, loadPostId } from './load-ids.ts';

export type LoadOptions = Readonly<{
  seed?: number;
  /** The time of the newest event. */
  endsAt: Date;
  /** The encoded password hash that every member gets. */
  passwordHash: string;
  /** Ends the run between two batches. The same load resumes there. */
  signal?: AbortSignal;
  onProgress?: (events: number, of: number) => void;
}>;

const spanMs = 180 * dayMs;

const amountsOf = (parts: readonly LoadPart[]): readonly LoadAmount[] => parts.flatMap(({ amounts }) => amounts);

export const eventCountOf = (parts: readonly LoadPart[], load: Load): number =>
  amountsOf(parts).reduce((sum, { name, eventsEach }) => sum + eventsEach * (load[name] ?? 0), 0);

/** Yields the amounts that come first, then the rest, mixed by how much is left of each. */
export function* planLoad(
  parts: readonly LoadPart[],
  load: Load,
  options: LoadOptions,
  fingerprint: Fingerprint,
): Generator<Planned> {
  const amounts = amountsOf(parts);
  const impossible = amounts.flatMap((amount) => amount.impossible?.(load) ?? []);
  if (impossible.length > 0) throw new RangeError(impossible.join(' '));
  const total = amounts.reduce((sum, { name }) => sum + (load[name] ?? 0), 0);
  const context = contextOf(load, total, options, fingerprint);

  for (const { name, plan } of amounts.filter(({ comesFirst }) => comesFirst)) {
    const next = plan(context);
    for (let index = 0; index < (load[name] ?? 0); index++) yield* next(index);
  }

  const mixed = amounts
    .filter(({ comesFirst }) => !comesFirst)
    .map(({ name, plan }) => ({ of: load[name] ?? 0, made: 0, next: plan(context) }));
  for (;;) {
    const left = mixed.reduce((sum, { of, made }) => sum + of - made, 0);
    if (left === 0) return;
    const point = context.chance.next() * left;
    let reached = 0;
    for (const each of mixed) {
      reached += each.of - each.made;
      if (point >= reached) continue;
      const planned = each.next(each.made);
      if (planned.length > 0) each.made += 1;
      yield* planned;
      break;
    }
  }
}

function contextOf(load: Load, total: number, options: LoadOptions, fingerprint: Fingerprint): LoadContext {
  const { seed = 1, endsAt, passwordHash } = options;
  const chance = chanceFrom(seed);
  const memberIds = Array.from({ length: load.members }, (_, index) => loadMemberId(seed, index));
  const memberAt = (index: number): string => memberIds[index % load.members] ?? '';
  const stepMs = spanMs / total;
  let atMs = endsAt.getTime() - spanMs;
  const nextMs = () => {
    atMs += stepMs;
    return atMs;
  };
  const published = postsOf(load, seed, chance, memberAt);
  return { load, seed, fingerprint, passwordHash, chance, memberAt, posts: published, nextMs };
}

function postsOf(load: Load, seed: number, chance: Chance, memberAt: LoadContext['memberAt']): LoadPosts {
  const authorOf = new Uint32Array(load.posts);
  let published = 0;
  return {
    publish(authorIndex) {
      authorOf[published] = authorIndex;
      published += 1;
    },
    recent() {
      const index = published - 1 - Math.floor(published * chance.next() ** 3);
      if (published === 0) return undefined;
      const postId = loadPostId(seed, index);
      return { index, postId, postAuthorId: memberAt(authorOf[index] ?? 0), stream: posts.stream(postId) };
    },
  };
}
