// Folds flags into cases, one for each flagged item, and the decisions about them.
import { MemberErased } from '../../../modules/accounts/model/member/events.ts';
import {
  CommentDeleted,
  CommentEditHeld,
  CommentHeld,
  HeldCommentDropped,
} from '../../../modules/community/model/comment-events.ts';
import { PostDeleted, PostEditHeld, PostHeld } from '../../../modules/community/model/post-events.ts';
import { MessageHeld, MessageRemoved } from '../../../modules/messaging/model/message.ts';
import { caseIdOf } from '../../../modules/moderation/model/case.ts';
import {
  AppealAnswered,
  AppealRaised,
  CaseDecided,
  DecisionDiscussed,
} from '../../../modules/moderation/model/decision.ts';
import { type FlaggedKind, FlagRaised, FlagWithdrawn } from '../../../modules/moderation/model/flag.ts';
import { collection, defineProjection } from '../../../src/platform/projection.ts';
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
  indexes: [
    { fields: { caseId: 1, createdAt: -1 } },
    { fields: { flaggerId: 1, createdAt: -1 } },
    { fields: { authorId: 1, createdAt: -1 } },
  ],
  rules: ({ on, onEach }) => [
    on(FlagRaised, {
      key: flagId,
      fold(_, event, _id) {
        const { evidence: __, staffIds: ___, ...data } = event.data;
        return { _id, ...data, caseId: caseId(event), isRaised: true, createdAt: event.metadata.at };
      },
    }),
    on(FlagWithdrawn, { key: flagId, fold: (doc) => doc && { ...doc, isRaised: false } }),
    // The flag stays with the case, without its text.
    onEach(MemberErased, {
      where: ({ data }) => ({ flaggerId: data.memberId }),
      fold: (doc) => ({ ...doc, text: null }),
    }),
  ],
});

const ofPost = ({ data }: { data: { postId: string } }): string => caseIdOf('post', data.postId);
const ofComment = ({ data }: { data: { commentId: string } }): string => caseIdOf('comment', data.commentId);
const ofMessage = ({ data }: { data: { messageId: string } }): string => caseIdOf('message', data.messageId);

const opened = (
  _id: string,
  kind: FlaggedKind,
  aboutId: string,
  memberId: string,
  flaggedAt: string,
): CaseDocument => ({
  ...{ _id, kind, aboutId, memberId, flaggedAt },
  ...{ state: 'open', heldFor: null, isHeld: false, openFlags: 0, round: 0 },
});

const held = (doc: CaseDocument, flaggedAt: string): CaseDocument => ({
  ...doc,
  ...{ state: 'open', heldFor: 'repeated', isHeld: true, flaggedAt },
});

/** A case without flags has nothing to decide once its author deleted what was held. */
const withoutHeld = (doc: CaseDocument | null): CaseDocument | null =>
  doc?.isHeld ? unlessEmpty({ ...doc, isHeld: false }) : doc;

function unlessEmpty(doc: CaseDocument): CaseDocument {
  if (doc.openFlags > 0 || doc.isHeld) return doc;
  return { ...doc, state: doc.round > 0 ? 'decided' : 'withdrawn' };
}

export const cases = collection<CaseDocument>('moderation.cases', {
  whose: 'nobody',
  indexes: [{ fields: { state: 1, flaggedAt: -1 } }],
  rules: ({ on }) => [
    on(FlagRaised, {
      key: caseId,
      fold(doc, { data: { kind, aboutId, authorId }, metadata: { at } }, _id) {
        const before = doc ?? opened(_id, kind, aboutId, authorId, at);
        const heldFor = before.isHeld ? before.heldFor : null;
        return { ...before, state: 'open', heldFor, openFlags: before.openFlags + 1, flaggedAt: at };
      },
    }),
    on(FlagWithdrawn, {
      key: caseId,
      // A flag that was decided is no longer counted.
      fold: (doc) => (doc?.state === 'open' ? unlessEmpty({ ...doc, openFlags: doc.openFlags - 1 }) : doc),
    }),
    ...[PostHeld, PostEditHeld].map((event) =>
      on(event, {
        key: ofPost,
        fold: (doc, { data: { postId, authorId }, metadata: { at } }, _id) =>
          held(doc ?? opened(_id, 'post', postId, authorId, at), at),
      }),
    ),
    ...[CommentHeld, CommentEditHeld].map((event) =>
      on(event, {
        key: ofComment,
        fold: (doc, { data: { commentId, authorId }, metadata: { at } }, _id) =>
          held(doc ?? opened(_id, 'comment', commentId, authorId, at), at),
      }),
    ),
    on(MessageHeld, {
      key: ofMessage,
      fold: (doc, { data: { messageId, senderId }, metadata: { at } }, _id) =>
        held(doc ?? opened(_id, 'message', messageId, senderId, at), at),
    }),
    on(PostDeleted, { key: ofPost, fold: withoutHeld }),
    on(HeldCommentDropped, { key: ofComment, fold: withoutHeld }),
    on(CommentDeleted, { key: ofComment, fold: withoutHeld }),
    on(MessageRemoved, { key: ofMessage, fold: withoutHeld }),
    on(CaseDecided, {
      key: ({ data }) => data.caseId,
      fold(doc, { data: { kind, aboutId, memberId }, metadata: { at } }, _id) {
        // A decision may concern a member that no one flagged.
        const before = doc ?? (kind === 'member' ? opened(_id, kind, aboutId, memberId, at) : null);
        return before && { ...before, state: 'decided', isHeld: false, openFlags: 0, round: before.round + 1 };
      },
    }),
  ],
});

const decisionId = ({ data }: { data: { decisionId: string } }): string => data.decisionId;

export const decisions = collection<DecisionDocument>('moderation.decisions', {
  whose: {
    owner: 'memberId',
    exportedAs: 'moderationDecisions',
    // To members the moderators are one body, and a dismissal is not shown.
    present: ({ deciderId: _, appealState: __, ...doc }) => (doc.outcome === 'dismiss' ? null : doc),
  },
  indexes: [
    { fields: { memberId: 1, createdAt: -1 } },
    { fields: { caseId: 1, createdAt: -1 } },
    { fields: { appealState: 1, createdAt: -1 } },
  ],
  rules: ({ on, onEach }) => [
    on(CaseDecided, {
      key: decisionId,
      fold(_, { data: { decisionId: _id, flaggerIds: __, clears: ___, ...decided }, metadata }) {
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
  version: 3,
  collections: [flags, cases, decisions],
});
