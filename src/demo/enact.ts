// Turns each moment of the demo into the commands that a request would have issued.
import {
  emailClaimId,
  emailClaims,
  members as memberStreams,
  sessions,
  usernameClaimId,
  usernameClaims,
} from '../../modules/accounts/index.ts';
import { comments, likes, pollVotes, posts } from '../../modules/community/index.ts';
import { mediaUrl, type Uploads, uploads as uploadStreams } from '../../modules/media/index.ts';
import { inboxes } from '../../modules/notifications/index.ts';
import { mentionsIn } from '../kernel/mentions.ts';
import type { RequestContext } from '../platform/rpc/procedure.ts';
import { type DrawingName, drawPortrait } from './drawings.ts';
import { commentIdOf, mediaIdOf, memberIdOf, postIdOf, sessionIdOf } from './ids.ts';
import { type Handle, type Member, members, sampleMember } from './members.ts';
import { sampleAccount } from './sample-account.ts';
import { actorOf, type Moment, type NamedThread } from './timeline.ts';

/** What a moment acts with: the commands of a member at a time of the past. */
export type Acting = Pick<RequestContext, 'earlier' | 'execute' | 'load' | 'member' | 'visibleIn'>;

export type DemoWorld = Readonly<{
  uploads: Pick<Uploads, 'keep'>;
  fingerprint(purpose: string, value: string): string;
  /** Made once: forty hashes would take longer than all the rest. */
  passwordHash: string;
  draw(name: DrawingName): Promise<Uint8Array>;
}>;

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
    case 'visit':
      return `${moment.kind} ${moment.by}`;
  }
}

/** The names of the moments that must be in the log before this one. */
export function needsOf(moment: Moment): readonly string[] {
  if (moment.kind === 'join') return [];
  if (moment.kind === 'introduce') return [`join ${actorOf(moment)}`];
  const introduced = `introduce ${actorOf(moment)}`;
  return moment.kind === 'post' || !('thread' in moment) ? [introduced] : [introduced, `post ${moment.thread.name}`];
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
    case 'visit':
      return visit(moment.by, acting);
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
  const sessionId = sessionIdOf(username);
  // An address that is nobody's: it is kept for examples.
  const session = { sessionId, memberId, address: '192.0.2.1', userAgent: 'Demo' };
  await acting.execute(sessions, sessionId, { type: 'StartSession', data: session });
}

async function introduce(member: Member, acting: Acting, { fingerprint, uploads }: DemoWorld): Promise<void> {
  const { username, bio, role, avatar } = member;
  const memberId = memberIdOf(username);
  const claim = { type: 'ClaimName', data: { memberId, ordinal: 1, ownerHolds: false } } as const;
  await acting.execute(usernameClaims, usernameClaimId(fingerprint, username), claim);
  const profileEmoji = typeof avatar === 'string' ? avatar : null;
  const isPortrait = avatar !== null && typeof avatar !== 'string';
  const profileImageUrl = isPortrait ? mediaUrl(mediaIdOf(username)) : null;
  const data = { username, usernameOrdinal: 1, bio, role, profileEmoji, profileImageUrl };
  await acting.execute(memberStreams, memberId, { type: 'UpdateProfile', data });
  if (isPortrait) await upload(username, () => drawPortrait(...avatar), acting, uploads);
}

async function post(thread: NamedThread, acting: Acting, { uploads, draw }: DemoWorld): Promise<void> {
  const { name, type, category, text, options = null, picture } = thread;
  const postId = postIdOf(name);
  const media = picture ? [{ url: mediaUrl(mediaIdOf(name)), type: 'image' as const, alt: picture.alt }] : [];
  const data = {
    postId,
    postType: type,
    category,
    content: text,
    media,
    pollOptions: options,
    mentions: memberIdsIn(text),
  };
  await acting.execute(posts, postId, { type: 'CreatePost', data });
  if (picture) await upload(name, () => draw(picture.drawing), acting, uploads);
}

/** After what shows it: an upload of weeks ago that nothing shows would be removed at once. */
async function upload(
  owner: string,
  drawn: () => Promise<Uint8Array>,
  acting: Acting,
  uploads: DemoWorld['uploads'],
): Promise<void> {
  const mediaId = mediaIdOf(owner);
  // A picture takes most of the time: a seeding that goes on makes none anew.
  if ((await acting.load(uploadStreams, mediaId)).state.status === 'none') {
    await uploads.keep(acting, mediaId, await drawn());
  }
}

async function edit({ name, text, addition = '' }: NamedThread, acting: Acting): Promise<void> {
  const content = `${text}\n\n${addition}`;
  const data = { content, mentions: memberIdsIn(content) };
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
    mentions: memberIdsIn(content),
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

async function visit(by: Handle, acting: Acting): Promise<void> {
  await acting.execute(sessions, sessionIdOf(by), { type: 'SeeSession', data: {} });
}

const idByHandle = new Map<string, string>(members.map(({ username }) => [username, memberIdOf(username)]));

function memberIdsIn(text: string): string[] {
  const idOf = (username: string) => idByHandle.get(username.toLowerCase()) ?? [];
  return mentionsIn(text).flatMap((spellings) => spellings.flatMap(idOf).slice(0, 1));
}
