// Turns each moment of the demo into the commands that a request would have issued.
import {
  emailClaimId,
  emailClaims,
  members as memberStreams,
  usernameClaimId,
  usernameClaims,
} from '../../modules/accounts/index.ts';
import { comments, likes, pollVotes, posts } from '../../modules/community/index.ts';
import type { Uploads } from '../../modules/media/index.ts';
import { inboxes } from '../../modules/notifications/index.ts';
import { mentionsIn } from '../kernel/mentions.ts';
import type { RequestContext } from '../platform/rpc/procedure.ts';
import { type DrawingName, drawPortrait } from './drawings.ts';
import { commentIdOf, mediaIdOf, memberIdOf, postIdOf } from './ids.ts';
import { type Handle, type Member, members, sampleMember } from './members.ts';
import { sampleAccount } from './sample-account.ts';
import type { Moment, NamedThread } from './timeline.ts';

/** What a moment acts with: the commands of a member at a time of the past. */
export type Acting = Pick<RequestContext, 'earlier' | 'execute' | 'load' | 'member' | 'visibleIn'>;

export type DemoWorld = Readonly<{
  uploads: Pick<Uploads, 'keep'>;
  fingerprint(purpose: string, value: string): string;
  /** Made once: forty hashes would take longer than all the rest. */
  passwordHash: string;
  draw(name: DrawingName): Promise<Uint8Array>;
}>;

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
      return moment.by;
  }
}

/** The moment's name for good: the ids of its commands follow from it. */
export function nameOf(moment: Moment): string {
  switch (moment.kind) {
    case 'join':
    case 'introduce':
      return `${moment.kind} ${moment.member.username}`;
    case 'post':
    case 'edit':
      return `${moment.kind} ${moment.thread.name}`;
    case 'comment':
      return `comment ${moment.thread.name} ${moment.index}`;
    case 'like':
    case 'vote':
      return `${moment.kind} ${moment.thread.name} ${moment.by}`;
    case 'look':
      return `look ${moment.by}`;
  }
}

/** The names of the moments that must be in the log before this one. */
export function needsOf(moment: Moment): readonly string[] {
  if (moment.kind === 'join') return [];
  if (moment.kind === 'introduce') return [`join ${actorOf(moment)}`];
  const introduced = `introduce ${actorOf(moment)}`;
  return moment.kind === 'post' || moment.kind === 'look' ? [introduced] : [introduced, `post ${moment.thread.name}`];
}

export async function enact(moment: Moment, acting: Acting, world: DemoWorld): Promise<void> {
  switch (moment.kind) {
    case 'join':
      return join(moment.member, acting, world);
    case 'introduce':
      return introduce(moment.member, acting, world);
    case 'post':
      return post(moment.thread, acting, world);
    case 'edit':
      return edit(moment.thread, acting);
    case 'comment':
      return comment(moment.thread, moment.index, acting);
    case 'like':
      return like(moment.thread, moment.by, acting);
    case 'vote':
      return vote(moment.thread, moment.by, moment.option, acting);
    case 'look':
      return look(moment.by, acting);
  }
}

async function join(member: Member, acting: Acting, { fingerprint, passwordHash }: DemoWorld): Promise<void> {
  const { username, firstName, lastName } = member;
  const memberId = memberIdOf(username);
  const email = username === sampleMember ? sampleAccount.email : `${username}@kindling.example`;
  const claim = { type: 'ClaimName', data: { memberId, ordinal: 1, ownerHolds: false } } as const;
  await acting.execute(emailClaims, emailClaimId(fingerprint, email), claim);
  const data = { memberId, email, firstName, lastName, passwordHash };
  await acting.execute(memberStreams, memberId, { type: 'Register', data });
}

async function introduce(member: Member, acting: Acting, { fingerprint, uploads }: DemoWorld): Promise<void> {
  const { username, bio, role, avatar } = member;
  const memberId = memberIdOf(username);
  const claim = { type: 'ClaimName', data: { memberId, ordinal: 1, ownerHolds: false } } as const;
  await acting.execute(usernameClaims, usernameClaimId(fingerprint, username), claim);
  const profileEmoji = typeof avatar === 'string' ? avatar : null;
  const isPortrait = avatar !== null && typeof avatar !== 'string';
  const portrait = isPortrait ? await uploads.keep(acting, mediaIdOf(username), await drawPortrait(...avatar)) : null;
  const data = { username, usernameOrdinal: 1, bio, role, profileEmoji, profileImageUrl: portrait?.url ?? null };
  await acting.execute(memberStreams, memberId, { type: 'UpdateProfile', data });
}

async function post(thread: NamedThread, acting: Acting, { uploads, draw }: DemoWorld): Promise<void> {
  const { name, type, category, text, options = null, picture } = thread;
  const postId = postIdOf(name);
  // A picture takes most of the time: a seeding that goes on makes none anew.
  if (picture && (await acting.load(posts, postId)).state.status !== 'none') return;
  const kept = picture && (await uploads.keep(acting, mediaIdOf(name), await draw(picture.drawing)));
  const media = kept && picture ? [{ url: kept.url, type: kept.type, alt: picture.alt }] : [];
  const data = {
    postId,
    postType: type,
    category,
    content: text,
    media,
    pollOptions: options,
    mentions: mentionedIn(text),
  };
  await acting.execute(posts, postId, { type: 'CreatePost', data });
}

async function edit({ name, text, addition = '' }: NamedThread, acting: Acting): Promise<void> {
  const content = `${text}\n\n${addition}`;
  const data = { content, mentions: mentionedIn(content) };
  await acting.execute(posts, postIdOf(name), { type: 'EditPost', data });
}

async function comment({ name, by, comments: written }: NamedThread, index: number, acting: Acting): Promise<void> {
  const content = written[index]?.[1] ?? '';
  const commentId = commentIdOf(name, index);
  const data = {
    commentId,
    postId: postIdOf(name),
    postAuthorId: memberIdOf(by),
    content,
    mentions: mentionedIn(content),
  };
  await acting.execute(comments, commentId, { type: 'AddComment', data });
}

async function like({ name, by }: NamedThread, liker: Handle, acting: Acting): Promise<void> {
  const data = { postId: postIdOf(name), postAuthorId: memberIdOf(by) };
  await acting.execute(likes, [data.postId, memberIdOf(liker)], { type: 'LikePost', data });
}

async function vote({ name }: NamedThread, voter: Handle, option: number, acting: Acting): Promise<void> {
  const postId = postIdOf(name);
  const { state } = await acting.load(posts, postId);
  const poll = state.status === 'published' ? state.poll : null;
  const data = { postId, option, poll };
  await acting.execute(pollVotes, [postId, memberIdOf(voter)], { type: 'CastPollVote', data });
}

async function look(by: Handle, acting: Acting): Promise<void> {
  await acting.execute(inboxes, memberIdOf(by), { type: 'ReadAll', data: {} });
}

const idByHandle = new Map<string, string>(members.map(({ username }) => [username, memberIdOf(username)]));

function mentionedIn(text: string) {
  const named = (name: string) => {
    const memberId = idByHandle.get(name.toLowerCase());
    return memberId === undefined ? [] : [{ name, memberId }];
  };
  return mentionsIn(text).flatMap((spellings) => spellings.flatMap(named).slice(0, 1));
}
