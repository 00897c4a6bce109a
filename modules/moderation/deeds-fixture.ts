// Random flags, decisions and appeals.
import { by, type Deed, markOf, type World } from '../../src/testing/history/world.ts';
import { activeMembers } from '../accounts/deeds-fixture.ts';
import { members } from '../accounts/index.ts';
import { posts } from '../community/index.ts';
import { caseIdOf } from './case.ts';
import { clearanceBatches, clearances } from './clearance.ts';
import { decisions, outcomes } from './decision.ts';
import { flagReasons, flags } from './flag.ts';
import { repeats } from './repeats.ts';
import { standings } from './standing.ts';

/** A published post by someone else. Its author may be erased. */
function somebodysPost(world: World, memberId: string) {
  const postId = world.one('post');
  const post = postId === undefined ? undefined : world.state(posts, postId);
  return post?.status === 'published' && post.authorId !== memberId ? post : undefined;
}

const flag: Deed = (world) => {
  const [flaggerId, staffId] = [world.pick(activeMembers(world)), world.pick(activeMembers(world))];
  if (flaggerId === undefined || staffId === undefined) return;
  const post = somebodysPost(world, flaggerId);
  if (post === undefined) return;
  const evidenceId = world.make('evidence');
  world.execute(flags, ['post', post.postId, flaggerId], {
    type: 'RaiseFlag',
    data: {
      flagId: world.make('flag'),
      evidenceId,
      kind: 'post',
      aboutId: post.postId,
      authorId: post.authorId,
      reason: world.pick(flagReasons) ?? 'spam',
      text: world.chance(2) ? world.text(flaggerId) : null,
      evidence: { text: world.text(evidenceId), versions: [], mediaUrls: [] },
      staffIds: [staffId],
    },
    actor: by(flaggerId),
  });
  world.all('flagging').push(`${post.postId} ${flaggerId}`);
};

const withdrawOrForget: Deed = (world) => {
  const [postId, flaggerId] = world.one('flagging')?.split(' ') ?? [];
  if (flaggerId === undefined || postId === undefined || !activeMembers(world).includes(flaggerId)) return;
  const id = ['post', postId, flaggerId] as const;
  const { evidenceId } = world.state(flags, id).flag ?? {};
  const actor = by(flaggerId);
  if (world.chance(2)) world.execute(flags, id, { type: 'WithdrawFlag', data: {}, actor });
  else if (evidenceId) world.execute(flags, id, { type: 'ForgetEvidence', data: { evidenceId }, actor });
};

const decide: Deed = (world) => {
  const [deciderId, flaggerId] = [world.pick(activeMembers(world)), world.pick(activeMembers(world))];
  const post = deciderId === undefined ? undefined : somebodysPost(world, deciderId);
  if (deciderId === undefined || flaggerId === undefined || post === undefined) return;
  const memberId = post.authorId;
  const decisionId = world.make('decision');
  const outcome = world.pick(outcomes) ?? 'warn';
  const isErased = world.state(members, memberId).status !== 'active';
  const until = outcome === 'suspend' && world.chance(2) ? world.at : null;
  const about = { caseId: caseIdOf('post', post.postId), kind: 'post', aboutId: post.postId } as const;
  const actor = by(deciderId, true);
  world.execute(decisions, decisionId, {
    type: 'DecideCase',
    data: {
      ...{ decisionId, ...about, memberId, outcome, suspendedUntil: until },
      appealableUntil: '2100-01-01T00:00:00.000Z',
      reason: isErased ? null : world.text(memberId),
      flaggerIds: [flaggerId],
      clears: world.chance(4) ? { since: world.at, kinds: ['post'] } : null,
    },
    actor,
  });
  if (outcome !== 'suspend') return;
  world.execute(standings, memberId, { type: 'Suspend', data: { memberId, decisionId, until }, actor });
  if (world.chance(2)) world.execute(standings, memberId, { type: 'Lift', data: { memberId, decisionId }, actor });
};

const appealOrAnswer: Deed = (world) => {
  const decisionId = world.one('decision');
  const staffId = world.pick(activeMembers(world));
  const state = decisionId === undefined ? undefined : world.state(decisions, decisionId);
  if (decisionId === undefined || staffId === undefined || state === undefined || state.status === 'none') return;
  const { memberId } = state.decided;
  if (!activeMembers(world).includes(memberId)) return;
  const said = { text: `a word ${markOf(memberId)}`, staffIds: [staffId] };
  world.execute(decisions, decisionId, { type: 'RaiseAppeal', data: said, actor: by(memberId) });
  world.execute(decisions, decisionId, {
    type: 'Discuss',
    data: { text: said.text, isAsStaff: true },
    actor: by(staffId, true),
  });
  if (!world.chance(2)) return;
  const outcome = world.pick(['upheld', 'overturned'] as const) ?? 'upheld';
  world.execute(decisions, decisionId, {
    type: 'AnswerAppeal',
    data: { ...said, outcome },
    actor: by(staffId, true),
  });
};

const clear: Deed = (world) => {
  const [memberId, staffId] = [world.pick(activeMembers(world)), world.pick(activeMembers(world))];
  const [decisionId, postId] = [world.one('decision'), world.one('post')];
  if (!memberId || !staffId || !decisionId || !postId) return;
  const order = { decisionId, memberId, since: world.at, kinds: ['post', 'comment'] } as const;
  world.execute(clearances, decisionId, { type: 'Order', data: order, actor: by(staffId, true) });
  const system = { kind: 'system', id: 'moderation.clear' } as const;
  const batch = { decisionId, memberId, batch: 0, kind: 'post', ids: [postId], next: null } as const;
  world.execute(clearanceBatches, [decisionId, '0'], { type: 'ChooseBatch', data: batch, actor: system });
  if (!world.chance(2)) return;
  world.execute(clearances, decisionId, { type: 'Undo', data: {}, actor: by(staffId, true) });
  world.execute(clearanceBatches, [decisionId, '0'], { type: 'NoteRestored', data: {}, actor: system });
};

const repeat: Deed = (world) => {
  const memberId = world.pick(activeMembers(world));
  if (memberId === undefined) return;
  const id = [memberId, world.at.slice(0, 10)] as const;
  world.execute(repeats, id, { type: 'CountText', data: { digests: [world.text(memberId)] }, actor: by(memberId) });
};

export const deeds: readonly Deed[] = [
  repeat,
  clear,
  flag,
  flag,
  withdrawOrForget,
  decide,
  decide,
  appealOrAnswer,
  appealOrAnswer,
];
