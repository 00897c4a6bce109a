// A synthetic community of any size, written straight into the log: the events that requests would have caused, in the order
// of time, without deciding each one. For benchmarks and rehearsals; ids follow from the seed, so a run that was broken off
// can be repeated over what it left.
import { accountsEvent, emailStream, memberStream, usernameStream } from '../../../modules/accounts/index.ts';
import { commentStream, communityEvent, likeStream, postStream } from '../../../modules/community/index.ts';
import type { DomainEvent } from '../../kernel/event.ts';
import { derivedId } from '../../kernel/ids.ts';
import type { Codec } from '../../platform/codec.ts';
import { type EventStore, isWrongRevision } from '../../platform/events/event-store.ts';
import { type Chance, chanceFrom } from './chance.ts';
import { loadText } from './load-text.ts';

const { EmailClaimed, MemberRegistered, ProfileUpdated, UsernameClaimed } = accountsEvent;
const { CommentAdded, PostCreated, PostLiked, categories, postTypes } = communityEvent;

export type Load = Readonly<{ members: number; posts: number; comments: number; likes: number }>;

export type LoadOptions = Readonly<{
  seed?: number;
  /** When the newest event happened. */
  endsAt: Date;
  /** The encoded hash that every member gets as a password. */
  passwordHash: string;
  onProgress?: (events: number, of: number) => void;
}>;

type Planned = Readonly<{ stream: string; events: readonly DomainEvent[]; actorId: string; atMs: number }>;

const spanMs = 180 * 24 * 60 * 60 * 1_000;
/** One group commit of the embedded store. */
const appendsAtOnce = 1_000;

/** The ids of generated members, from 0. */
const loadMemberId = (seed: number, index: number): string => derivedId('load', seed, 'member', index);
const loadPostId = (seed: number, index: number): string => derivedId('load', seed, 'post', index);

export const loadMemberEmail = (index: number): string => `${usernameOf(index)}@load.kindling.example`;
const usernameOf = (index: number): string => `member-${index}`;

export type LoadStores = Readonly<{
  eventStore: EventStore;
  codec: Codec;
  fingerprint(purpose: string, value: string): string;
}>;

/** Answers how many events were written. */
export async function generateLoad(
  { eventStore, codec, fingerprint }: LoadStores,
  load: Load,
  options: LoadOptions,
): Promise<number> {
  const total = load.members * 4 + load.posts + load.comments + load.likes;
  let written = 0;
  let batch: Planned[] = [];
  const flush = async () => {
    await append(eventStore, codec, batch);
    written += batch.reduce((sum, { events }) => sum + events.length, 0);
    batch = [];
    options.onProgress?.(written, total);
  };
  for (const planned of plan(load, options, fingerprint)) {
    batch.push(planned);
    if (batch.length === appendsAtOnce) await flush();
  }
  if (batch.length > 0) await flush();
  return written;
}

async function append(eventStore: EventStore, codec: Codec, batch: readonly Planned[]): Promise<void> {
  const encoded = await codec.encode(
    batch.flatMap(({ stream, events, actorId, atMs }) => {
      const commandId = derivedId('load', stream);
      const metadata = {
        at: new Date(atMs).toISOString(),
        actor: { kind: 'member', id: actorId, isAdmin: false } as const,
        commandId,
        commandHash: stream,
        correlationId: commandId,
        causationId: 'generate-load',
      };
      return events.map((event, index) => ({ event, id: derivedId(commandId, stream, index), metadata }));
    }),
  );
  const next = encoded.values();
  await Promise.all(
    batch.map(async ({ stream, events }) => {
      const own = next.take(events.length).toArray();
      const outcome = await eventStore.append(stream, own, 'no-stream');
      if (isWrongRevision(outcome)) throw new Error(`The log holds other events in ${stream}: use another seed.`);
    }),
  );
}

/** Members first, then posts, comments and likes mixed as they come in a community that has found its pace. */
function* plan(
  load: Load,
  { seed = 1, endsAt, passwordHash }: LoadOptions,
  fingerprint: LoadStores['fingerprint'],
): Generator<Planned> {
  const { members } = load;
  if (load.likes > load.posts * members) throw new RangeError('There are more likes than members could give.');
  const chance = chanceFrom(seed);
  const memberIds = Array.from({ length: members }, (_, index) => loadMemberId(seed, index));
  const memberAt = (index: number): string => memberIds[index % members] ?? '';
  const stepMs = spanMs / (members + load.posts + load.comments + load.likes);
  let atMs = endsAt.getTime() - spanMs;
  const at = () => {
    atMs += stepMs;
    return atMs;
  };

  for (const [index, actorId] of memberIds.entries()) {
    const registered = { actorId, atMs: at() };
    for (const { stream, events } of memberStreams(index, actorId, registered.atMs, passwordHash, fingerprint)) {
      yield { ...registered, stream, events };
    }
  }

  const likesOf = new Uint32Array(load.posts);
  const authorOf = new Uint32Array(load.posts);
  const left = { posts: load.posts, comments: load.comments, likes: load.likes };
  let published = 0;
  while (left.posts + left.comments + left.likes > 0) {
    const drawn = chance.next() * (left.posts + left.comments + left.likes);
    if (drawn < left.posts) {
      const author = chance.integer(members);
      authorOf[published] = author;
      yield post(loadPostId(seed, published), memberAt(author), published, at(), chance);
      published += 1;
      left.posts -= 1;
      continue;
    }
    const target = recentOf(published, chance);
    const round = likesOf[target] ?? 0;
    const postId = loadPostId(seed, target);
    const postAuthorId = memberAt(authorOf[target] ?? 0);
    if (drawn < left.posts + left.comments && published > 0) {
      const commentId = derivedId('load', seed, 'comment', left.comments);
      const actorId = memberAt(chance.integer(members));
      const content = loadText(chance, 2);
      const data = { commentId, postId, postAuthorId, authorId: actorId, content, mentions: [] };
      yield { stream: commentStream(commentId), actorId, atMs: at(), events: [CommentAdded(data)] };
      left.comments -= 1;
    } else if (published > 0 && round < members) {
      // The next member in the round after those who liked it before: nobody likes twice.
      const memberId = memberAt(target * 7 + round);
      const events = [PostLiked({ postId, postAuthorId, memberId })];
      yield { stream: likeStream(postId, memberId), actorId: memberId, atMs: at(), events };
      likesOf[target] = round + 1;
      left.likes -= 1;
    }
  }
}

/** Mostly something new, sometimes something old. */
function recentOf(published: number, chance: Chance): number {
  return published - 1 - Math.floor(published * chance.next() ** 3);
}

function memberStreams(
  index: number,
  memberId: string,
  atMs: number,
  passwordHash: string,
  fingerprint: LoadStores['fingerprint'],
): readonly Readonly<{ stream: string; events: readonly DomainEvent[] }>[] {
  const username = usernameOf(index);
  const email = loadMemberEmail(index);
  const claim = { memberId, claimedAt: new Date(atMs).toISOString(), ordinal: 1 };
  const profile = { memberId, username, bio: null, role: 'Founder', profileEmoji: null, profileImageUrl: null };
  return [
    { stream: emailStream(fingerprint, email), events: [EmailClaimed(claim)] },
    { stream: usernameStream(fingerprint, username), events: [UsernameClaimed(claim)] },
    {
      stream: memberStream(memberId),
      events: [
        MemberRegistered({ memberId, email, firstName: 'Member', lastName: String(index), passwordHash }),
        ProfileUpdated(profile),
      ],
    },
  ];
}

function post(postId: string, authorId: string, index: number, atMs: number, chance: Chance): Planned {
  const postType = postTypes[index % postTypes.length] ?? 'insight';
  const category = categories[chance.integer(categories.length)] ?? 'general';
  const isPoll = postType === 'poll';
  const data = {
    postId,
    authorId,
    postType,
    category,
    content: loadText(chance, 5),
    media: [],
    pollOptions: isPoll ? ['Yes', 'No', 'It depends'] : null,
    pollClosesAt: isPoll ? new Date(atMs + 7 * 24 * 60 * 60 * 1_000).toISOString() : null,
    mentions: [],
  };
  return { stream: postStream(postId), actorId: authorId, atMs, events: [PostCreated(data)] };
}
