// The list of features, and everything that is derived from it. A new feature is a manifest in `features/` and a line here.
import type { LoadPart } from '../demo/load.ts';
import type { LoadsDemoPart } from '../demo/moment.ts';
import type { EventDescription } from '../kernel/event.ts';
import type { Commands } from '../platform/commands/commands.ts';
import type { HintRule } from '../platform/live/hint.ts';
import type { Projection } from '../platform/projection.ts';
import { router } from '../platform/rpc/procedure.ts';
import type { LastVisitOf } from '../platform/viewing/viewer.ts';
import type { Deps } from './deps.ts';
import type { Contributions, Declarations, Feature } from './feature.ts';
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

const declarations: Declarations = {
  notifications: features.flatMap((each) => each.notifications ?? []),
  events: Object.fromEntries(
    features.flatMap(({ name, aggregates = [] }) =>
      aggregates.length === 0 ? [] : [[name, aggregates.flatMap(({ events }) => events)]],
    ),
  ),
};

/** Every event type, by the feature that defines it. */
export const eventsOfFeatures: Declarations['events'] = declarations.events;

/** Every kind of notification that members may get. */
export const notificationKinds: Declarations['notifications'] = declarations.notifications;

export const eventDescriptions: readonly EventDescription[] = Object.values(declarations.events).flat();

const declaredBy = <Item>(given: readonly Item[] | ((all: Declarations) => readonly Item[]) = []): readonly Item[] =>
  typeof given === 'function' ? given(declarations) : given;

export const projections: readonly Projection[] = features.flatMap((each) => declaredBy(each.projections));

export const hintRules: readonly HintRule[] = features.flatMap((each) => declaredBy(each.hints));

/** Sets up a fresh installation with what each feature contributes. */
export async function bootstrapFeatures(commands: Commands, now: Date, openedAt?: Date): Promise<void> {
  for (const each of features) await each.bootstrap?.(commands, now, openedAt);
}

export const demoParts: readonly LoadsDemoPart[] = features.flatMap((each) => each.demo ?? []);

export const loadParts: readonly LoadPart[] = features.flatMap((each) => each.load ?? []);

type RoutersOf<F> = F extends { routers(...given: never[]): infer Routers } ? Routers : never;
type Together<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** Asks the one feature that knows the member behind a session or a token. */
export function identifyBy(deps: Deps): Identify {
  const [identify] = features.flatMap((each) => each.identify?.(deps) ?? []);
  if (identify === undefined) throw new Error('No feature knows who is behind a session.');
  return identify;
}

/** Asks the one feature that knows when members were here. */
export function lastVisitBy(deps: Deps): LastVisitOf {
  const knowing = features.find((each) => each.lastVisitOf !== undefined);
  if (knowing?.lastVisitOf === undefined) throw new Error('No feature knows when a member was here.');
  return knowing.lastVisitOf.bind(knowing, deps);
}

/** Merges the members and content that all features hide from a member. */
async function hiddenBy(deps: Deps, memberId: string) {
  const asked = features.flatMap((each) => each.hiddenFrom?.(deps, memberId) ?? []);
  const hidden = await Promise.all(asked);
  return {
    blocked: new Set(hidden.flatMap(({ blocked = [] }) => [...blocked])),
    muted: new Set(hidden.flatMap(({ muted = [] }) => [...muted])),
    flagged: new Set(hidden.flatMap(({ flagged = [] }) => [...flagged])),
    words: hidden.flatMap(({ words = [] }) => words),
  };
}

/** Asks all features, and returns the first answer that one of them has. */
async function firstAnswer<Answer>(ask: (each: Feature) => Promise<Answer | undefined> | undefined) {
  return (await Promise.all(features.map(ask))).find((answer) => answer !== undefined);
}

export const flaggablesOf = (deps: Pick<Deps, 'read'>): Contributions['flaggables'] =>
  Object.assign({}, ...features.map((each) => each.flaggables?.(deps)));

export function contributionsOf(deps: Deps): Contributions {
  return {
    ...declarations,
    projections,
    flaggables: flaggablesOf(deps),
    hiddenFrom: (memberId) => hiddenBy(deps, memberId),
    restrictionOf: (memberId, now) => firstAnswer((each) => each.restrictionOf?.(deps, memberId, now)),
    sightOf: (mediaId) => firstAnswer((each) => each.sightOf?.(deps, mediaId)),
    async countsOf(memberId) {
      const counts = await Promise.all(features.map((each) => each.countsOf?.(deps, memberId)));
      return Object.assign({ posts: 0, followers: 0, following: 0 }, ...counts);
    },
    async followedBy(memberId) {
      const followed = await Promise.all(features.map((each) => each.followedBy?.(deps, memberId) ?? []));
      return followed.flat();
    },
    async ownDataOf(memberId) {
      return Object.assign({}, ...(await Promise.all(features.map((each) => each.ownData?.(deps, memberId)))));
    },
  };
}

/** The router that both doors serve. */
export function createAppRouter(deps: Deps, contributions: Contributions = contributionsOf(deps)) {
  const routers = features.map((each) => each.routers?.(deps, contributions) ?? {});
  return router(Object.assign({}, ...routers) as Together<RoutersOf<(typeof registered)[number]>>);
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '../loaders/loader.ts' {
  interface Register {
    router: AppRouter;
  }
}
