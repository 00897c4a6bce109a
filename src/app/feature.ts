// The manifest of a feature: everything that it contributes. What is derived from the list of features knows none of them by name.
import type { AnyTRPCRouter } from '@trpc/server';
import type { MemberCounts } from '../../projections/accounts/members/router.ts';
import type { LoadPart } from '../demo/load.ts';
import type { LoadsDemoPart } from '../demo/moment.ts';
import type { SomeAggregate } from '../kernel/aggregate.ts';
import type { EventDescription } from '../kernel/event.ts';
import type { Commands } from '../platform/commands/commands.ts';
import type { Flaggable } from '../platform/flaggable.ts';
import type { HintRule } from '../platform/live/hint.ts';
import type { SightOf } from '../platform/media/sight.ts';
import type { NotificationKind } from '../platform/notification-kind.ts';
import type { Projection } from '../platform/projection.ts';
import type { Reaction } from '../platform/reactor/reaction.ts';
import type { Schedule } from '../platform/reactor/schedule.ts';
import type { DescribedRoute } from '../platform/rpc/openapi-door.ts';
import type { HiddenFrom, LastVisitOf } from '../platform/viewing/viewer.ts';
import type { Deps } from './deps.ts';
import type { Identify } from './http/identifying.ts';
import type { RestrictionOf } from './http/request-context.ts';
import type { OwnRoutes } from './http/server.ts';
import type { PageDefinition } from './pages/pages.ts';
import type { SiteMapEntry } from './pages/site-map.ts';

export type Feature = Readonly<{
  name: string;
  /** Aggregates. Their events join the log's vocabulary, and the audit trail lists them under this feature's name. */
  aggregates?: readonly SomeAggregate[];
  /** Projections; a function for those that fold the contributions of all features. */
  projections?: readonly Projection[] | ((declarations: Declarations) => readonly Projection[]);
  /** Routers by the names under which the client calls them, which are unique across features. */
  routers?(deps: Deps, contributions: Contributions): Readonly<Record<string, AnyTRPCRouter>>;
  reactions?(deps: Deps, contributions: Contributions): readonly Reaction[];
  /** Work that runs at an interval, or at an instant that an event determines. */
  schedules?(deps: Deps, contributions: Contributions): readonly Schedule[];
  /** Hints that events send to open pages. */
  hints?: readonly HintRule[] | ((declarations: Declarations) => readonly HintRule[]);
  notifications?: readonly NotificationKind[];
  /** What members can flag, by kind. */
  flaggables?(deps: Pick<Deps, 'read'>): Readonly<Record<string, Flaggable>>;
  pages?: readonly PageDefinition[];
  /** Lists the site map's entries besides `pages`: one for each thing that the feature stores, newest first. */
  siteMap?(deps: Deps): Promise<readonly SiteMapEntry[]>;
  /** Routes below /api that are not procedures. They refuse as the API does, and `describedRoutes` describes them. */
  apiRoutes?(deps: Deps): readonly OwnRoutes[];
  describedRoutes?: readonly DescribedRoute[];
  /** Routes at any other address. */
  siteRoutes?(deps: Deps, contributions: Contributions): readonly OwnRoutes[];
  /** Returns who may see a stored picture or video now; undefined for ids of other features. */
  sightOf?(deps: Deps, ...asked: Parameters<SightOf>): ReturnType<SightOf>;
  /** Identifies the member behind a session or an access token. Exactly one feature provides this. */
  identify?(deps: Deps): Identify;
  /** Returns the members and content that a member does not see. The registry merges the results of all features. */
  hiddenFrom?(deps: Deps, ...asked: Parameters<HiddenFrom>): ReturnType<HiddenFrom>;
  /** Returns when a member was last here before today. Exactly one feature provides this. */
  lastVisitOf?(deps: Deps, ...asked: Parameters<LastVisitOf>): ReturnType<LastVisitOf>;
  /** Returns the refusal that applies to all of a member's changes now, such as while they are suspended. */
  restrictionOf?(deps: Deps, ...asked: Parameters<RestrictionOf>): ReturnType<RestrictionOf>;
  /** Counts what this feature contributes to a member's profile. */
  countsOf?(deps: Deps, memberId: string): Promise<Partial<MemberCounts>>;
  /** Returns data for a member's export that is theirs although no document names them as its owner. */
  ownData?(deps: Deps, memberId: string): Promise<Readonly<Record<string, unknown>>>;
  /** Returns the ids of the members whose posts a member's own feed also shows. */
  followedBy?(deps: Deps, memberId: string): Promise<readonly string[]>;
  /**
   * Sets up a fresh installation. Runs at each start, so it must find out by itself that nothing is left to do.
   * @param openedAt When the community began, if that was before now, as in the demo.
   */
  bootstrap?(commands: Commands, now: Date, openedAt?: Date): Promise<unknown>;
  /** The feature's part of the demo community. It is imported only when the demo is planted. */
  demo?: LoadsDemoPart;
  /** The feature's part of generated load. */
  load?: LoadPart;
}>;

/** The contributions of all features, for features that work on all of them, such as the audit trail. */
export type Declarations = Readonly<{
  /** Event descriptions by the feature that defines them. */
  events: Readonly<Record<string, readonly EventDescription[]>>;
  notifications: readonly NotificationKind[];
}>;

/** The contributions that routers and schedules work with. */
export type Contributions = Declarations &
  Readonly<{
    projections: readonly Projection[];
    countsOf(memberId: string): Promise<MemberCounts>;
    followedBy(memberId: string): Promise<readonly string[]>;
    ownDataOf(memberId: string): Promise<Readonly<Record<string, unknown>>>;
    hiddenFrom: HiddenFrom;
    restrictionOf: RestrictionOf;
    flaggables: Readonly<Record<string, Flaggable>>;
    /** Asks all features who may see a stored picture or video now. */
    sightOf: SightOf;
  }>;

/** Preserves a feature's own type, such as that of its routers. */
export const feature = <const F extends Feature>(manifest: F): F => manifest;
