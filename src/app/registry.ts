// The one list of Kindling's features, and everything that is derived from it. A new feature is a manifest in `features/` and a line here.
import type { LoadPart } from '../demo/load.ts';
import type { LoadsDemoPart } from '../demo/moment.ts';
import type { EventDescription } from '../kernel/event.ts';
import type { Commands } from '../platform/commands.ts';
import type { HintRule } from '../platform/live/hint.ts';
import type { SightOf } from '../platform/media/sight.ts';
import type { Projection } from '../platform/projection.ts';
import { router } from '../platform/rpc/procedure.ts';
import type { HiddenFrom, LastVisitOf } from '../platform/viewer.ts';
import type { Feature, Joint, Whole } from './feature.ts';
import { accounts } from './features/accounts.ts';
import { adviser } from './features/adviser.ts';
import { billing } from './features/billing.ts';
import { community } from './features/community.ts';
import { links } from './features/links.ts';
import { media } from './features/media.ts';
import { messaging } from './features/messaging.ts';
import { moderation } from './features/moderation.ts';
import { news } from './features/news.ts';
import { newsletter } from './features/newsletter.ts';
import { notifications } from './features/notifications.ts';
import { operations } from './features/operations.ts';
import { planner } from './features/planner.ts';
import { relations } from './features/relations.ts';
import { reports } from './features/reports.ts';
import { search } from './features/search.ts';
import { shelf } from './features/shelf.ts';
import { site } from './features/site.ts';
import { tools } from './features/tools.ts';
import type { Identify } from './http/identifying.ts';
import type { RestrictionOf } from './http/request-context.ts';
import type { Parts } from './parts.ts';

const registered = [
  accounts,
  adviser,
  billing,
  community,
  links,
  media,
  messaging,
  moderation,
  news,
  newsletter,
  notifications,
  operations,
  planner,
  relations,
  reports,
  search,
  shelf,
  site,
  tools,
] as const;

export const features: readonly Feature[] = registered;

const whole: Whole = {
  notifications: features.flatMap((each) => each.notifications ?? []),
  events: Object.fromEntries(
    features.flatMap(({ name, aggregates = [] }) =>
      aggregates.length === 0 ? [] : [[name, aggregates.flatMap(({ events }) => events)]],
    ),
  ),
};

/** Every event type, by the feature that defines it. */
export const eventsOfFeatures: Whole['events'] = whole.events;

/** Every kind of notification that members may get. */
export const notificationKinds: Whole['notifications'] = whole.notifications;

export const eventDescriptions: readonly EventDescription[] = Object.values(whole.events).flat();

const ofWhole = <Item>(given: readonly Item[] | ((all: Whole) => readonly Item[]) = []): readonly Item[] =>
  typeof given === 'function' ? given(whole) : given;

export const projections: readonly Projection[] = features.flatMap((each) => ofWhole(each.projections));

export const hintRules: readonly HintRule[] = features.flatMap((each) => ofWhole(each.hints));

/** Sets up a fresh installation with what each feature contributes. */
export async function openWithAll(commands: Commands, now: Date, openedAt?: Date): Promise<void> {
  for (const each of features) await each.bootstrap?.(commands, now, openedAt);
}

/** The features' parts of the demo community. */
export const demoParts: readonly LoadsDemoPart[] = features.flatMap((each) => each.demo ?? []);

/** The features' parts of generated load. */
export const loadParts: readonly LoadPart[] = features.flatMap((each) => each.load ?? []);

type RoutersOf<F> = F extends { routers(...given: never[]): infer Routers } ? Routers : never;
type Together<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** Asks the one feature that knows the member behind a session or a token. */
export function identifyBy(parts: Parts): Identify {
  const [identify] = features.flatMap((each) => each.identify?.(parts) ?? []);
  if (identify === undefined) throw new Error('No feature knows who is behind a session.');
  return identify;
}

/** Merges the members and content that all features hide from a member. */
function hiddenFromBy(parts: Parts): HiddenFrom {
  const ask = features.flatMap((each) => each.hiddenFrom?.(parts) ?? []);
  return async (memberId) => {
    const hidden = await Promise.all(ask.map((hiddenFrom) => hiddenFrom(memberId)));
    return {
      blocked: new Set(hidden.flatMap(({ blocked = [] }) => [...blocked])),
      muted: new Set(hidden.flatMap(({ muted = [] }) => [...muted])),
      flagged: new Set(hidden.flatMap(({ flagged = [] }) => [...flagged])),
      words: hidden.flatMap(({ words = [] }) => words),
    };
  };
}

/** Asks the one feature that knows when members were here. */
export function lastVisitBy(parts: Parts): LastVisitOf {
  const [lastVisitOf] = features.flatMap((each) => each.lastVisitOf?.(parts) ?? []);
  if (lastVisitOf === undefined) throw new Error('No feature knows when a member was here.');
  return lastVisitOf;
}

/** Returns the first refusal that a feature has for a member's changes. */
function restrictionOfBy(parts: Parts): RestrictionOf {
  const ask = features.flatMap((each) => each.restrictionOf?.(parts) ?? []);
  return async (memberId, now) => {
    const restrictions = await Promise.all(ask.map((restrictionOf) => restrictionOf(memberId, now)));
    return restrictions.find((restriction) => restriction !== undefined);
  };
}

function sightBy(parts: Parts): SightOf {
  const ask = features.flatMap((each) => each.sightOf?.(parts) ?? []);
  return async (mediaId) => {
    const sights = await Promise.all(ask.map((sightOf) => sightOf(mediaId)));
    return sights.find((sight) => sight !== undefined);
  };
}

export const flaggablesOf = (parts: Pick<Parts, 'read'>): Joint['flaggables'] =>
  Object.assign({}, ...features.map((each) => each.flaggables?.(parts)));

export function jointOf(parts: Parts): Joint {
  return {
    ...whole,
    projections,
    flaggables: flaggablesOf(parts),
    hiddenFrom: hiddenFromBy(parts),
    restrictionOf: restrictionOfBy(parts),
    sightOf: sightBy(parts),
    async countsOf(memberId) {
      const counts = await Promise.all(features.map((each) => each.countsOf?.(parts, memberId)));
      return Object.assign({ posts: 0, followers: 0, following: 0 }, ...counts);
    },
    async followedBy(memberId) {
      const followed = await Promise.all(features.map((each) => each.followedBy?.(parts, memberId) ?? []));
      return followed.flat();
    },
    async ownDataOf(memberId) {
      return Object.assign({}, ...(await Promise.all(features.map((each) => each.ownData?.(parts, memberId)))));
    },
  };
}

/** The router that both doors serve. */
export function createAppRouter(parts: Parts, joint: Joint = jointOf(parts)) {
  const routers = features.map((each) => each.routers?.(parts, joint) ?? {});
  return router(Object.assign({}, ...routers) as Together<RoutersOf<(typeof registered)[number]>>);
}

export type AppRouter = ReturnType<typeof createAppRouter>;
