// Folds flags into cases, one for each thing that was flagged, and what was decided about them.
import { MemberErased } from '../../modules/accounts/member/events.ts';
import { CommentHeld, HeldCommentDropped } from '../../modules/community/comment.ts';
import { PostDeleted, PostHeld } from '../../modules/community/post.ts';
import { MessageHeld, MessageRemoved } from '../../modules/messaging/message.ts';
import { caseIdOf } from '../../modules/moderation/case.ts';
import { AppealAnswered, AppealRaised, CaseDecided, DecisionDiscussed } from '../../modules/moderation/decision.ts';
import { type FlaggedKind, FlagRaised, FlagWithdrawn } from '../../modules/moderation/flag.ts';
import { collection, defineProjection } from '../../src/platform/projection.ts';
import type { CaseDocument, DecisionDocument, FlagDocument } from './read-model.ts';

type AboutFlag = Readonly<{ data: { kind: FlaggedKind; aboutId: string; flaggerId: string } }>;

const caseId = ({ data: { kind, aboutId } }: AboutFlag): string => caseIdOf(kind, aboutId);
export const flagDocumentId = (ofCase: string, flaggerId: string): string => `${ofCase}:${flaggerId}`;
const flagId = (event: AboutFlag): string => flagDocumentId(caseId(event), event.data.flaggerId);

export const flags = collection<FlagDocument>('moderation.flags', {
  whose: {
    owner: 'flaggerId',
    exportedAs: 'flags',
    present: ({ kind, aboutId, reason, text, isRaised, createdAt }) => ({
      ...{ kind, aboutId, reason, text, createdAt },
      isWithdrawn: !isRaised,
    }),
  },
  indexes: [{ fields: { caseId: 1, createdAt: -1 } }, { fields: { flaggerId: 1, createdAt: -1 } }],
  rules: ({ on, onEach }) => [
    on(FlagRaised, {
      key: flagId,
      fold(_, event, _id) {
        const { evidence: __, staffIds: ___, ...data } = event.data;
        return { _id, ...data, caseId: caseId(event), isRaised: true, createdAt: event.metadata.at };
      },
    }),
    on(FlagWithdrawn, { key: flagId, fold: (doc) => doc && { ...doc, isRaised: false } }),
    // The flag stays with the case, without its words.
    onEach(MemberErased, {
      where: ({ data }) => ({ flaggerId: data.memberId }),
      fold: (doc) => ({ ...doc, text: null }),
    }),
  ],
});

const heldPost = ({ data }: { data: { postId: string } }): string => caseIdOf('post', data.postId);
const heldComment = ({ data }: { data: { commentId: string } }): string => caseIdOf('comment', data.commentId);
const heldMessage = ({ data }: { data: { messageId: string } }): string => caseIdOf('message', data.messageId);

const held = (_id: string, kind: FlaggedKind, aboutId: string, memberId: string, flaggedAt: string): CaseDocument => ({
  ...{ _id, kind, aboutId, memberId, flaggedAt },
  ...{ state: 'open', heldFor: 'repeated', openFlags: 0, round: 0 },
});

/** Nobody has anything to decide about what its author took back before anybody saw it. */
const withoutHeld = (doc: CaseDocument | null): CaseDocument | null =>
  doc?.heldFor && doc.round === 0 ? { ...doc, state: 'withdrawn' } : doc;

export const cases = collection<CaseDocument>('moderation.cases', {
  whose: 'nobody',
  indexes: [{ fields: { state: 1, flaggedAt: -1 } }],
  rules: ({ on }) => [
    on(FlagRaised, {
      key: caseId,
      fold: (doc, { data: { kind, aboutId, authorId }, metadata }, _id) => ({
        _id,
        kind,
        aboutId,
        memberId: authorId,
        state: 'open',
        heldFor: doc?.heldFor ?? null,
        openFlags: (doc?.openFlags ?? 0) + 1,
        round: doc?.round ?? 0,
        flaggedAt: metadata.at,
      }),
    }),
    on(FlagWithdrawn, {
      key: caseId,
      fold(doc) {
        // A flag that was decided about is counted no longer.
        if (doc?.state !== 'open') return doc;
        const openFlags = doc.openFlags - 1;
        const state = openFlags > 0 ? 'open' : doc.round > 0 ? 'decided' : 'withdrawn';
        return { ...doc, openFlags, state };
      },
    }),
    on(PostHeld, {
      key: heldPost,
      fold: (_, event, _id) => held(_id, 'post', event.data.postId, event.data.authorId, event.metadata.at),
    }),
    on(CommentHeld, {
      key: heldComment,
      fold: (_, event, _id) => held(_id, 'comment', event.data.commentId, event.data.authorId, event.metadata.at),
    }),
    on(MessageHeld, {
      key: heldMessage,
      fold: (_, event, _id) => held(_id, 'message', event.data.messageId, event.data.senderId, event.metadata.at),
    }),
    on(PostDeleted, { key: heldPost, fold: withoutHeld }),
    on(HeldCommentDropped, { key: heldComment, fold: withoutHeld }),
    on(MessageRemoved, { key: heldMessage, fold: withoutHeld }),
    on(CaseDecided, {
      key: ({ data }) => data.caseId,
      fold(doc, { data: { kind, aboutId, memberId }, metadata }, _id) {
        // A member may be decided about whom nobody flagged.
        const none = { _id, kind, aboutId, memberId, heldFor: null, round: 0, flaggedAt: metadata.at };
        const before = doc ?? (kind === 'member' ? none : null);
        return before && { ...before, state: 'decided', openFlags: 0, round: before.round + 1 };
      },
    }),
  ],
});

const decisionId = ({ data }: { data: { decisionId: string } }): string => data.decisionId;

export const decisions = collection<DecisionDocument>('moderation.decisions', {
  whose: {
    owner: 'memberId',
    exportedAs: 'moderationDecisions',
    // The moderators are one body to those whom they decide about.
    present: ({ deciderId: _, appealState: __, ...doc }) => doc,
  },
  indexes: [
    { fields: { memberId: 1, createdAt: -1 } },
    { fields: { caseId: 1, createdAt: -1 } },
    { fields: { appealState: 1, createdAt: -1 } },
  ],
  rules: ({ on, onEach }) => [
    on(CaseDecided, {
      key: decisionId,
      fold(_, { data: { decisionId: _id, flaggerIds: __, ...decided }, metadata }) {
        return { _id, ...decided, appealState: 'none', appeal: null, answer: null, thread: [], createdAt: metadata.at };
      },
    }),
    on(DecisionDiscussed, {
      key: decisionId,
      fold(doc, { data: { staffId, text }, metadata }) {
        const by = staffId === null ? 'member' : 'moderators';
        return doc && { ...doc, thread: [...doc.thread, { by, text, createdAt: metadata.at }] };
      },
    }),
    on(AppealRaised, {
      key: decisionId,
      fold: (doc, { data: { text }, metadata }) =>
        doc && { ...doc, appealState: 'waiting', appeal: { text, createdAt: metadata.at } },
    }),
    on(AppealAnswered, {
      key: decisionId,
      fold: (doc, { data: { outcome, text }, metadata }) =>
        doc && { ...doc, appealState: 'answered', answer: { outcome, text, createdAt: metadata.at } },
    }),
    onEach(MemberErased, {
      where: ({ data }) => ({ memberId: data.memberId }),
      fold: (doc) => ({
        ...doc,
        reason: null,
        thread: doc.thread.map((each) => ({ ...each, text: null })),
        appeal: doc.appeal && { ...doc.appeal, text: null },
        answer: doc.answer && { ...doc.answer, text: null },
      }),
    }),
  ],
});

export const moderationProjection = defineProjection({
  name: 'moderation',
  version: 2,
  collections: [flags, cases, decisions],
});
