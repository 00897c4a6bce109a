// The Implementation Agent: members' plans, their reports and progress, and who else may read them.
import * as module from '../../../modules/planner/index.ts';
import { providerAsked } from '../../../projections/adviser/model-use/queries.ts';
import { entitlementTo, tracking } from '../../../projections/billing/entitlements/queries.ts';
import { experienceProjection } from '../../../projections/planner/experience/projection.ts';
import { plansProjection } from '../../../projections/planner/plans/projection.ts';
import {
  commentIdsOf,
  type PlanDocument,
  planById,
  planCommentById,
  planInFull,
} from '../../../projections/planner/plans/queries.ts';
import { dueReminders, planToRemindOf } from '../../../projections/planner/plans/reminders.ts';
import { reportReadyKind } from '../../../projections/planner/plans/report-ready-kind.ts';
import { type OwnReport, planListRouter } from '../../../projections/planner/plans/router.ts';
import { plannerLoad } from '../../demo/loads/planner.ts';
import { type AddressedHint, hints } from '../../platform/live/hint.ts';
import { trpc } from '../../platform/rpc/procedure.ts';
import type { Deps } from '../deps.ts';
import { feature } from '../feature.ts';
import { plannerPages } from '../pages/planner-pages.ts';
import { modelSettings } from '../start/open-model.ts';

/** Addresses all windows of a plan's owner. */
const moved = ({ data }: { data: { planId: string; memberId: string } }): readonly AddressedHint[] => [
  { topic: 'plan', id: data.planId, audience: { member: data.memberId } },
];
type Commented = Readonly<{ data: { planId: string; ownerId: string; authorId: string } }>;
const commented = ({ data }: Commented): readonly AddressedHint[] => [
  { topic: 'plan', id: data.planId, audience: { member: data.ownerId }, by: data.authorId },
];

function viewsOf({ read, keyring }: Deps) {
  const { fingerprint } = keyring;
  async function ownReport(doc: PlanDocument, now: Date): Promise<OwnReport> {
    const { _id: planId, linkId, memberId, hasConsent: consent } = doc;
    const [full, open] = await Promise.all([planInFull(read, doc), tracking(read, memberId, planId, now)]);
    const sharePath =
      linkId === null
        ? null
        : `/implementation-agent/shared?token=${encodeURIComponent(module.shareToken(fingerprint, planId, linkId))}`;
    return { ...full, isOwner: true, consent, tracking: open, sharePath };
  }
  return {
    ownReport,
    async report(id: string, memberId: string, now: Date): Promise<OwnReport | undefined> {
      const doc = await planById(read, id);
      return doc?.memberId === memberId ? ownReport(doc, now) : undefined;
    },
    async opens(token: string, linkIdOf: (planId: string) => Promise<string | null>): Promise<string | undefined> {
      const planId = module.planOfToken(token);
      return module.opensPlan(fingerprint, token, { planId, linkId: await linkIdOf(planId) }) ? planId : undefined;
    },
  };
}

export const planner = feature({
  name: 'planner',
  aggregates: [
    module.plans,
    module.tracking,
    module.planComments,
    module.commentPlaces,
    module.planReminders,
    module.sharedExperience,
  ],
  flaggables: () => ({ 'plan-comment': module.planCommentFlaggable }),
  projections: [plansProjection, experienceProjection],
  routers(deps) {
    const { read, keyring, clock, config } = deps;
    const settings = modelSettings(config);
    const { ownReport, report, opens } = viewsOf(deps);
    const views = { report: (id: string, memberId: string) => report(id, memberId, clock()) };
    const accessOf = async (memberId: string, now: Date) => {
      const { hasSubscription, canPlan } = await entitlementTo(read, memberId, now);
      return { hasSubscription, canPlan, provider: await providerAsked(read, settings, now) };
    };
    return {
      planner: trpc.mergeRouters(
        planListRouter({ read, opens, ownReport, openingLinks: module.openingLinks, accessOf }),
        module.plannerRouter(views),
        module.trackingRouter(views),
        module.remindersRouter({ fingerprint: keyring.fingerprint }),
        module.experienceRouter(),
        module.planCommentsRouter({
          fingerprint: keyring.fingerprint,
          views: { comment: (id, viewer) => planCommentById(read, id, viewer) },
        }),
      ),
    };
  },
  reactions: (deps) =>
    module.plannerReactions({ ...deps, commentIds: (planId, upTo) => commentIdsOf(deps.read.asOf(upTo), planId) }),
  schedules(deps) {
    const { mail, keyring, publicUrl, read, clock } = deps;
    return [
      ...module.plannerSchedules(),
      ...module.reminderSchedules({
        ...{ mail: mail.transport, fingerprint: keyring.fingerprint, publicUrl },
        due: () => dueReminders(read, clock()),
        planToRemindOf: (memberId, upTo) => planToRemindOf(read.asOf(upTo), memberId, clock()),
      }),
    ];
  },
  hints: [
    ...hints([module.ReportGenerated, module.ReportFailed, module.PlanRequested, module.PlanRetried], moved),
    ...hints(
      [module.PlanCommented, module.PlanCommentDeleted, module.PlanCommentRemoved, module.PlanCommentRestored],
      commented,
    ),
  ],
  notifications: [reportReadyKind],
  demo: async () => (await import('../../demo/moments/planner.ts')).plannerDemo,
  load: plannerLoad,
  pages: plannerPages,
});
