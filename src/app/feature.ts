// A feature is one thing: its manifest says all that it contributes to the whole. Whatever is made of features (the registry, the
// server, the site map, the export, the demo) is derived from the list of them and knows none by name.
import type { AnyTRPCRouter } from '@trpc/server';
import type { MemberCounts } from '../../projections/members/router.ts';
import type { LoadPart } from '../demo/load.ts';
import type { LoadsDemoPart } from '../demo/moment.ts';
import type { SomeAggregate } from '../kernel/aggregate.ts';
import type { EventDescription } from '../kernel/event.ts';
import type { HintRule } from '../platform/live/hint.ts';
import type { NotificationKind } from '../platform/notification-kind.ts';
import type { Projection } from '../platform/projection.ts';
import type { Reaction } from '../platform/reactor/reaction.ts';
import type { Schedule } from '../platform/reactor/schedule.ts';
import type { DescribedRoute } from '../platform/rpc/openapi-door.ts';
import type { SignedInMember } from '../platform/rpc/procedure.ts';
import type { HiddenFrom } from '../platform/viewer.ts';
import type { OwnRoutes } from './http/server.ts';
import type { PageDefinition } from './pages/pages.ts';
import type { SiteMapEntry } from './pages/site-map.ts';
import type { Parts } from './parts.ts';

export type Feature = Readonly<{
  name: string;
  /** What decides. Its events are in the log's vocabulary, and in the audit trail under this feature's name. */
  aggregates?: readonly SomeAggregate[];
  /** What is folded. A projection of what all features contribute is made from the whole of it. */
  projections?: readonly Projection[] | ((whole: Whole) => readonly Projection[]);
  /** By the names under which the client calls them. Two features never share one. */
  routers?(parts: Parts, joint: Joint): Readonly<Record<string, AnyTRPCRouter>>;
  reactions?(parts: Parts): readonly Reaction[];
  /** What is done every so often, or at an instant that follows from an event. */
  schedules?(parts: Parts): readonly Schedule[];
  /** What an event means to those who have a page open. */
  hints?: readonly HintRule[] | ((whole: Whole) => readonly HintRule[]);
  /** What members are told of. */
  notifications?: readonly NotificationKind[];
  pages?: readonly PageDefinition[];
  /** Pages beside those of `pages` that search engines are told of: one each for what the feature holds, newest first. */
  siteMap?(parts: Parts): Promise<readonly SiteMapEntry[]>;
  /** Routes that are no procedures: below /api, in its way of refusing, with those that the API document tells of; and anywhere. */
  apiRoutes?(parts: Parts): readonly OwnRoutes[];
  describedRoutes?: readonly DescribedRoute[];
  siteRoutes?(parts: Parts): readonly OwnRoutes[];
  /** Answers who is behind a session; undefined once it has ended. One feature knows. */
  identify?(parts: Parts): (sessionId: string) => Promise<SignedInMember | undefined>;
  /** Answers whom a member hides, and who hides them. What features say adds up. */
  hiddenFrom?(parts: Parts): HiddenFrom;
  /** What a profile counts of a member, as far as the feature knows it. */
  countsOf?(parts: Parts, memberId: string): Promise<Partial<MemberCounts>>;
  /** Ids of the members whose posts somebody's own feed shows beside their own. */
  followedBy?(parts: Parts, memberId: string): Promise<readonly string[]>;
  /** What happens of it in the demo community. It is imported when that is planted. */
  demo?: LoadsDemoPart;
  /** What generated load has of it. */
  load?: LoadPart;
}>;

/** What all features together contribute to those that are about all of them. */
export type Whole = Readonly<{
  /** Event descriptions by the feature that defines them. */
  events: Readonly<Record<string, readonly EventDescription[]>>;
  notifications: readonly NotificationKind[];
}>;

/** What routers ask of all features together. */
export type Joint = Whole &
  Readonly<{
    projections: readonly Projection[];
    countsOf(memberId: string): Promise<MemberCounts>;
    followedBy(memberId: string): Promise<readonly string[]>;
  }>;

/** Keeps what is particular to a feature in its type, such as its routers. */
export const feature = <const F extends Feature>(manifest: F): F => manifest;
