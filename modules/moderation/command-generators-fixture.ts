// Random flags, decisions and appeals.
import { by, type CommandGenerator, type History, markOf } from '../../src/testing/history/history.ts';
import { activeMembers, byMember, byTwoMembers } from '../accounts/command-generators-fixture.ts';
import { members } from '../accounts/index.ts';
import { posts } from '../community/index.ts';
import { caseIdOf } from './model/case.ts';
import { clearanceBatches, clearances } from './model/clearance.ts';
import { decisions, outcomes } from './model/decision.ts';
import { flagReasons, flags } from './model/flag.ts';
import { repeats } from './model/repeats.ts';
import { standings } from './model/standing.ts';

/** A published post by someone else. Its author may be erased. */
function somebodysPost(history: History, memberId: string) {
  const postId = history.one('post');
  const post = postId === undefined ? undefined : history.state(posts, postId);
  return post?.status === 'published' && post.authorId !== memberId ? post : undefined;
}

const flag = byTwoMembers((history, flaggerId, staffId) => {
  const post = somebodysPost(history, flaggerId);
  if (post === undefined) return;
  const evidenceId = history.make('evidence');
  history.execute(flags, ['post', post.postId, flaggerId], {
    type: 'RaiseFlag',
    data: {
      flagId: history.make('flag'),
      evidenceId,
      kind: 'post',
      aboutId: post.postId,
      authorId: post.authorId,
      reason: history.pick(flagReasons) ?? 'spam',
      text: history.chance(2) ? history.text(flaggerId) : null,
      evidence: { text: history.text(evidenceId), versions: [], mediaUrls: [] },
      staffIds: [staffId],
    },
    actor: by(flaggerId),
  });
  history.all('flagging').push(`${post.postId} ${flaggerId}`);
});

const withdrawOrForget: CommandGenerator = (history) => {
  const [postId, flaggerId] = history.one('flagging')?.split(' ') ?? [];
  if (flaggerId === undefined || postId === undefined || !activeMembers(history).includes(flaggerId)) return;
  const id = ['post', postId, flaggerId] as const;
  const { evidenceId } = history.state(flags, id).flag ?? {};
  const actor = by(flaggerId);
  if (history.chance(2)) history.execute(flags, id, { type: 'WithdrawFlag', data: {}, actor });
  else if (evidenceId) history.execute(flags, id, { type: 'ForgetEvidence', data: { evidenceId }, actor });
};

const decide = byTwoMembers((history, deciderId, flaggerId) => {
  const post = somebodysPost(history, deciderId);
  if (post === undefined) return;
  const memberId = post.authorId;
  const decisionId = history.make('decision');
  const outcome = history.pick(outcomes) ?? 'warn';
  const isErased = history.state(members, memberId).status !== 'active';
  const until = outcome === 'suspend' && history.chance(2) ? history.at : null;
  const about = { caseId: caseIdOf('post', post.postId), kind: 'post', aboutId: post.postId } as const;
  const actor = by(deciderId, true);
  history.execute(decisions, decisionId, {
    type: 'DecideCase',
    data: {
      ...{ decisionId, ...about, memberId, outcome, suspendedUntil: until },
      appealableUntil: '2100-01-01T00:00:00.000Z',
      reason: isErased ? null : history.text(memberId),
      flaggerIds: [flaggerId],
      clears: history.chance(4) ? { since: history.at, kinds: ['post'] } : null,
    },
    actor,
  });
  if (outcome !== 'suspend') return;
  history.execute(standings, memberId, { type: 'Suspend', data: { memberId, decisionId, until }, actor });
  if (history.chance(2)) history.execute(standings, memberId, { type: 'Lift', data: { memberId, decisionId }, actor });
});

const appealOrAnswer: CommandGenerator = (history) => {
  const decisionId = history.one('decision');
  const staffId = history.pick(activeMembers(history));
  const state = decisionId === undefined ? undefined : history.state(decisions, decisionId);
  if (decisionId === undefined || staffId === undefined || state === undefined || state.status === 'none') return;
  const { memberId } = state.decided;
  if (!activeMembers(history).includes(memberId)) return;
  const fields = { text: `a word ${markOf(memberId)}`, staffIds: [staffId] };
  history.execute(decisions, decisionId, { type: 'RaiseAppeal', data: fields, actor: by(memberId) });
  const actor = by(staffId, true);
  history.execute(decisions, decisionId, { type: 'Discuss', data: { text: fields.text, isAsStaff: true }, actor });
  if (!history.chance(2)) return;
  const outcome = history.pick(['upheld', 'overturned'] as const) ?? 'upheld';
  history.execute(decisions, decisionId, { type: 'AnswerAppeal', data: { ...fields, outcome }, actor });
};

const clear = byTwoMembers((history, memberId, staffId) => {
  const [decisionId, postId] = [history.one('decision'), history.one('post')];
  if (!decisionId || !postId) return;
  const order = { decisionId, memberId, since: history.at, kinds: ['post', 'comment'] } as const;
  history.execute(clearances, decisionId, { type: 'Order', data: order, actor: by(staffId, true) });
  const system = { kind: 'system', id: 'moderation.clear' } as const;
  const batch = { decisionId, memberId, batch: 0, kind: 'post', ids: [postId], next: null } as const;
  history.execute(clearanceBatches, [decisionId, '0'], { type: 'ChooseBatch', data: batch, actor: system });
  if (!history.chance(2)) return;
  history.execute(clearances, decisionId, { type: 'Undo', data: {}, actor: by(staffId, true) });
  history.execute(clearanceBatches, [decisionId, '0'], { type: 'NoteRestored', data: {}, actor: system });
});

const repeat = byMember((history, memberId) => {
  const id = [memberId, history.at.slice(0, 10)] as const;
  history.execute(repeats, id, { type: 'CountText', data: { digests: [history.text(memberId)] }, actor: by(memberId) });
});

export const commandGenerators: readonly CommandGenerator[] = [
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
