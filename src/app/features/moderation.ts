// Moderation: members flag, moderators decide, and members appeal.
import { MemberErased } from '../../../modules/accounts/index.ts';
import {
  CommentDeleted,
  CommentEditHeld,
  CommentHeld,
  HeldCommentDropped,
  PostDeleted,
  PostEditHeld,
  PostHeld,
} from '../../../modules/community/index.ts';
import { MessageHeld, MessageRemoved } from '../../../modules/messaging/index.ts';
import * as module from '../../../modules/moderation/index.ts';
import {
  appealAnsweredKind,
  decisionKind,
  flagDecidedKind,
  moderatorsWroteKind,
} from '../../../projections/moderation/moderation/decision-kinds.ts';
import { madeSince } from '../../../projections/moderation/moderation/made-since.ts';
import { newAppealKind, newFlagKind } from '../../../projections/moderation/moderation/new-flag-kind.ts';
import { moderationProjection } from '../../../projections/moderation/moderation/projection.ts';
import {
  caseById,
  caseNow,
  decisionById,
  type EvidenceOf,
  flagBy,
  flaggersOf,
  flagsOfCase,
  hiddenByFlags,
} from '../../../projections/moderation/moderation/queries.ts';
import { moderationQueueRouter } from '../../../projections/moderation/moderation/router.ts';
import { moderationLoad } from '../../demo/loads/moderation.ts';
import { hint, hints, refetchAll } from '../../platform/live/hint.ts';
import { trpc } from '../../platform/rpc/procedure.ts';
import type { Deps } from '../deps.ts';
import { feature } from '../feature.ts';
import { queueHints } from '../live/queue-hints.ts';

const refetches = (member: string) => refetchAll([member]);

const evidenceIn = ({ commands, clock }: Deps, flaggables: module.Flaggables): EvidenceOf => ({
  flagged: async ({ kind, aboutId, flaggerId }) =>
    (await commands.load(module.flags, [kind, aboutId, flaggerId])).state.evidence,
  held: async ({ kind, aboutId }) => (await flaggables[kind].held?.(commands, aboutId, clock().toISOString())) ?? null,
});

export const moderation = feature({
  name: 'moderation',
  aggregates: [
    module.flags,
    module.decisions,
    module.standings,
    module.clearances,
    module.clearanceBatches,
    module.repeats,
  ],
  projections: [moderationProjection],
  routers(deps, contributions) {
    const { read, commands } = deps;
    const flaggables = module.requireFlaggables(contributions.flaggables);
    const evidenceOf = evidenceIn(deps, flaggables);
    return {
      moderation: trpc.mergeRouters(
        module.flagsRouter({
          flaggables,
          flag: (kind, aboutId, flaggerId) => flagBy(read, module.caseIdOf(kind, aboutId), flaggerId),
        }),
        module.decisionsRouter({
          flaggables,
          caseNow: (caseId) => caseNow(read, caseId),
          flaggersOf: (caseId) => flaggersOf(read, caseId),
          case: (caseId, viewerId) => caseById(read, evidenceOf, caseId, viewerId),
          decision: (decisionId) => decisionById(read, decisionId),
        }),
        moderationQueueRouter({
          read,
          evidenceOf,
          suspensionOf: (memberId, now) => module.suspensionOf(commands, memberId, now.toISOString()),
        }),
      ),
    };
  },
  reactions: ({ read, keyring }, contributions) =>
    module.moderationReactions({
      flaggables: module.requireFlaggables(contributions.flaggables),
      fingerprint: keyring.fingerprint,
      madeSince: (asked) => madeSince(read, asked),
    }),
  schedules: ({ read, keyring }, contributions) =>
    module.moderationSchedules({
      flaggables: module.requireFlaggables(contributions.flaggables),
      flagsOf: (caseId, upTo) => flagsOfCase(read, caseId, upTo),
      forgetEvidence: (evidenceId) => keyring.forget(evidenceId),
    }),
  hiddenFrom: ({ read }, memberId) => hiddenByFlags(read, memberId),
  restrictionOf: async ({ commands }, memberId, now) =>
    module.whileSuspended((await commands.load(module.standings, memberId)).state, now.toISOString()),
  hints: [
    ...hints([module.FlagRaised, module.FlagWithdrawn], ({ data }) => refetches(data.flaggerId)),
    hint(module.CaseDecided, ({ data }) => (data.outcome === 'dismiss' ? [] : refetches(data.memberId))),
    ...hints(
      [module.DecisionDiscussed, module.AppealAnswered, module.MemberSuspended, module.SuspensionLifted],
      ({ data }) => refetches(data.memberId),
    ),
    ...queueHints([
      module.FlagRaised,
      module.FlagWithdrawn,
      module.CaseDecided,
      module.AppealRaised,
      module.AppealAnswered,
    ]),
    ...queueHints([PostHeld, PostEditHeld, CommentHeld, CommentEditHeld, MessageHeld]),
    ...queueHints([PostDeleted, CommentDeleted, HeldCommentDropped, MessageRemoved, MemberErased]),
  ],
  demo: async () => (await import('../../demo/moments/moderation.ts')).moderationDemo,
  load: moderationLoad,
  notifications: [moderatorsWroteKind, decisionKind, appealAnsweredKind, flagDecidedKind, newFlagKind, newAppealKind],
});
