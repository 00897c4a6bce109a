// When each member posted, in memory: determines the few authors that a page of a member's own feed has to query.
import { categories, postTypes } from '../../../modules/community/names.ts';
import type { PostDocument } from './read-model.ts';

type Entry = Pick<PostDocument, 'authorId' | 'category' | 'postType' | 'createdAt'>;

export type TimelineFilter = Readonly<{
  category?: PostDocument['category'] | undefined;
  kind?: PostDocument['postType'] | undefined;
}>;

/** A part of the timeline: from a time on, every post is by one of these authors. */
export type Stretch = Readonly<{
  authorIds: readonly string[];
  /** Milliseconds since 1970; undefined if no one has anything older. */
  sinceMs: number | undefined;
}>;

const none = -1;
const firstCapacity = 1_024;

/** 13 bytes a post and one map entry per author. Each author's posts are a chain, newest first. */
export class AuthorTimeline {
  readonly #newestOf = new Map<string, number>();
  #times = new Float64Array(firstCapacity);
  #older = new Int32Array(firstCapacity);
  #tags = new Uint8Array(firstCapacity);
  #length = 0;

  add({ authorId, category, postType, createdAt }: Entry): void {
    if (this.#length === this.#times.length) this.#grow();
    const added = this.#length;
    this.#length += 1;
    const time = Date.parse(createdAt);
    this.#times[added] = time;
    this.#tags[added] = tagOf(category, postType);
    // Posts arrive nearly in order of time: posts from several servers may be a moment apart.
    let newer = none;
    let older = this.#newestOf.get(authorId) ?? none;
    while (older !== none && this.#timeOf(older) > time) {
      newer = older;
      older = this.#older[older] ?? none;
    }
    this.#older[added] = older;
    if (newer === none) this.#newestOf.set(authorId, added);
    else this.#older[newer] = added;
  }

  /** Returns the stretch with the next `count` posts up to a time, or fewer, as deleted posts still count. */
  stretch(authorIds: readonly string[], count: number, upToMs: number, filter: TimelineFilter): Stretch {
    const isWanted = wantedBy(filter);
    // A member may follow thousands, and every page repeats this, so only the few times that a page needs are sorted.
    const heads = new Float64Array(authorIds.length).fill(Number.NEGATIVE_INFINITY);
    const newest = new Float64Array(count).fill(Number.NEGATIVE_INFINITY);
    for (const [index, authorId] of authorIds.entries()) {
      const at = this.#next(this.#newestOf.get(authorId) ?? none, upToMs, isWanted);
      if (at === none) continue;
      const time = this.#timeOf(at);
      heads[index] = time;
      if (time > (newest[0] ?? time)) {
        newest[0] = time;
        newest.sort();
      }
    }
    // Authors with an older head have posted nothing since then.
    const [since = Number.NEGATIVE_INFINITY] = newest;
    const chosen: { authorId: string; time: number }[] = [];
    for (const [index, authorId] of authorIds.entries()) {
      const time = heads[index] ?? Number.NEGATIVE_INFINITY;
      if (time >= since && time !== Number.NEGATIVE_INFINITY) chosen.push({ authorId, time });
    }
    return {
      authorIds: chosen.sort((a, b) => b.time - a.time).map(({ authorId }) => authorId),
      sinceMs: since === Number.NEGATIVE_INFINITY ? undefined : since,
    };
  }

  /** Returns the first wanted post of a chain that is not newer than this. */
  #next(newest: number, upToMs: number, isWanted: (tag: number) => boolean): number {
    let at = newest;
    while (at !== none && (this.#timeOf(at) > upToMs || !isWanted(this.#tags[at] ?? 0))) at = this.#older[at] ?? none;
    return at;
  }

  #timeOf(at: number): number {
    return this.#times[at] ?? 0;
  }

  #grow(): void {
    const capacity = this.#times.length * 2;
    const [times, older, tags] = [new Float64Array(capacity), new Int32Array(capacity), new Uint8Array(capacity)];
    times.set(this.#times);
    older.set(this.#older);
    tags.set(this.#tags);
    [this.#times, this.#older, this.#tags] = [times, older, tags];
  }
}

const tagOf = (category: PostDocument['category'], kind: PostDocument['postType']): number =>
  categories.indexOf(category) * postTypes.length + postTypes.indexOf(kind);

function wantedBy({ category, kind }: TimelineFilter): (tag: number) => boolean {
  if (category === undefined && kind === undefined) return () => true;
  const wanted = new Set(
    categories
      .filter((each) => category === undefined || each === category)
      .flatMap((each) =>
        postTypes.filter((type) => kind === undefined || type === kind).map((type) => tagOf(each, type)),
      ),
  );
  return (tag) => wanted.has(tag);
}
