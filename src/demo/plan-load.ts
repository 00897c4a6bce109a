// What a synthetic community does, in the order of time: the events that requests would have caused, without deciding each one.
// All of it follows from the sizes and one seed.
import {
  EmailClaimed,
  emailClaimId,
  emailClaims,
  type Fingerprint,
  MemberRegistered,
  members,
  ProfileUpdated,
  UsernameClaimed,
  usernameClaimId,
  usernameClaims,
} from '../../modules/accounts/index.ts';
import {
  CommentAdded,
  categories,
  comments,
  likes,
  PostCreated,
  PostLiked,
  posts,
  postTypes,
} from '../../modules/community/index.ts';
import type { DomainEvent } from '../kernel/event.ts';
import { derivedId } from '../kernel/ids.ts';
import { type Chance, chanceFrom } from './chance.ts';
import { loadText } from './load-text.ts';

export type Load = Readonly<{ members: number; posts: number; comments: number; likes: number }>;

export type LoadOptions = Readonly<{
  seed?: number;
  /** When the newest event happened. */
  endsAt: Date;
  /** The encoded hash that every member gets as a password. */
  passwordHash: string;
  /** Ends it between two batches; the same load goes on there. */
  signal?: AbortSignal;
  onProgress?: (events: number, of: number) => void;
}>;

/** What one stream gets at once. */
export type Planned = Readonly<{
  stream: string;
  events: readonly DomainEvent[];
  actorId: string;
  atMs: number;
  /** The stream that must be there before this. */
  needs?: string;
}>;

/** The `causationId` of every event of a generated load. */
export const loadCause = 'generate-load';

export const eventCountOf = (load: Load): number => load.members * 4 + load.posts + load.comments + load.likes;

const spanMs = 180 * 24 * 60 * 60 * 1_000;

/** The ids of generated members, from 0. */
const loadMemberId = (seed: number, index: number): string => derivedId('load', seed, 'member', index);
const loadPostId = (seed: number, index: number): string => derivedId('load', seed, 'post', index);

export const loadMemberEmail = (index: number, seed = 1): string => `${usernameOf(index, seed)}@load.kindling.example`;
const usernameOf = (index: number, seed: number): string =>
  seed === 1 ? `member-${index}` : `member-${seed}-${index}`;

/** The first stream that a load writes which tells its seed. */
export const firstMemberStream = (seed: number): string => members.stream(loadMemberId(seed, 0));

/** Members first, then posts, comments and likes mixed as they come in a community that has found its pace. */
export function* planLoad(
  load: Load,
  { seed = 1, endsAt, passwordHash }: LoadOptions,
  fingerprint: Fingerprint,
): Generator<Planned> {
  const memberCount = load.members;
  if (load.likes > load.posts * memberCount) throw new RangeError('There are more likes than members could give.');
  const chance = chanceFrom(seed);
  const memberIds = Array.from({ length: memberCount }, (_, index) => loadMemberId(seed, index));
  const memberAt = (index: number): string => memberIds[index % memberCount] ?? '';
  const stepMs = spanMs / (memberCount + load.posts + load.comments + load.likes);
  let atMs = endsAt.getTime() - spanMs;
  const at = () => {
    atMs += stepMs;
    return atMs;
  };

  for (const [index, actorId] of memberIds.entries()) {
    const registered = { actorId, atMs: at() };
    const names = { username: usernameOf(index, seed), email: loadMemberEmail(index, seed) };
    for (const { stream, events } of memberStreams(index, actorId, registered.atMs, names, passwordHash, fingerprint)) {
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
      const author = chance.integer(memberCount);
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
    const needs = posts.stream(postId);
    if (drawn < left.posts + left.comments && published > 0) {
      const commentId = derivedId('load', seed, 'comment', left.comments);
      const actorId = memberAt(chance.integer(memberCount));
      const content = loadText(chance, 2);
      const data = { commentId, postId, postAuthorId, authorId: actorId, content, mentions: [], mentionedAs: [] };
      yield { stream: comments.stream(commentId), actorId, atMs: at(), events: [CommentAdded(data)], needs };
      left.comments -= 1;
    } else if (published > 0 && round < memberCount) {
      // The next member in the round after those who liked it before: nobody likes twice.
      const memberId = memberAt(target * 7 + round);
      const events = [PostLiked({ postId, postAuthorId, memberId })];
      yield { stream: likes.stream([postId, memberId]), actorId: memberId, atMs: at(), events, needs };
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
  { username, email }: Readonly<{ username: string; email: string }>,
  passwordHash: string,
  fingerprint: Fingerprint,
): readonly Readonly<{ stream: string; events: readonly DomainEvent[] }>[] {
  const claim = { memberId, claimedAt: new Date(atMs).toISOString(), ordinal: 1 };
  const profile = { memberId, username, bio: null, role: 'Founder', profileEmoji: null, profileImageUrl: null };
  return [
    { stream: emailClaims.stream(emailClaimId(fingerprint, email)), events: [EmailClaimed(claim)] },
    { stream: usernameClaims.stream(usernameClaimId(fingerprint, username)), events: [UsernameClaimed(claim)] },
    {
      stream: members.stream(memberId),
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
    mentionedAs: [],
  };
  return { stream: posts.stream(postId), actorId: authorId, atMs, events: [PostCreated(data)] };
}
