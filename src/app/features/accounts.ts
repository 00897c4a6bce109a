// Accounts: members, their names, and the devices where they are logged in.
import { setTimeout as pause } from 'node:timers/promises';
import * as module from '../../../modules/accounts/index.ts';
import { suspensionOf } from '../../../modules/moderation/index.ts';
import { failureOf, startInTimeZone } from '../../../modules/notifications/index.ts';
import { canReach } from '../../../modules/relations/index.ts';
import { accessTokensProjection } from '../../../projections/accounts/access-tokens/projection.ts';
import { accessTokensOf, identifyByToken } from '../../../projections/accounts/access-tokens/queries.ts';
import { factorsProjection } from '../../../projections/accounts/factors/projection.ts';
import { passkeysOf, secondFactorOf } from '../../../projections/accounts/factors/queries.ts';
import { hasAdmin, membersFound, userRow } from '../../../projections/accounts/members/admin-queries.ts';
import { adminUsersRouter } from '../../../projections/accounts/members/admin-router.ts';
import { membersProjection } from '../../../projections/accounts/members/projection.ts';
import { currentUserOf, memberById, memberShownOrStored } from '../../../projections/accounts/members/queries.ts';
import { membersRouter } from '../../../projections/accounts/members/router.ts';
import {
  adminGrantedKind,
  adminRevokedKind,
  moderatorGrantedKind,
  moderatorRevokedKind,
} from '../../../projections/accounts/members/staff-kinds.ts';
import { ownData } from '../../../projections/accounts/own-data/queries.ts';
import { identifying } from '../../../projections/accounts/sessions/identifying.ts';
import { sessionsProjection } from '../../../projections/accounts/sessions/projection.ts';
import { outlivedSessions, sessionsPage } from '../../../projections/accounts/sessions/queries.ts';
import { signUpsProjection } from '../../../projections/accounts/sign-ups/projection.ts';
import { approvalsPage, invitationsPage, modeShownOrStored } from '../../../projections/accounts/sign-ups/queries.ts';
import { lastVisitOf } from '../../../projections/community/community-pulse/queries.ts';
import { accountsLoad } from '../../demo/loads/accounts.ts';
import type { Position } from '../../kernel/event.ts';
import { readingStreams } from '../../platform/document-of-streams.ts';
import { type AddressedHint, endedSession, hints, refetchAll } from '../../platform/live/hint.ts';
import { undefinedWhileBuilt } from '../../platform/projector/projected-read-models.ts';
import { trpc } from '../../platform/rpc/procedure.ts';
import type { PageRequest, TimedPageRequest } from '../../platform/viewing/paging.ts';
import { feature } from '../feature.ts';
import { loginRedirect } from '../http/routes/site-routes.ts';
import { accountPages } from '../pages/account-pages.ts';
import { canMail } from '../start/settings/config.ts';

/** If the read model lags by more than this, a day is recorded twice, which changes nothing. */
const seenWithinMs = 5_000;

const seenTypes = [...module.sessions.events, ...module.accessTokens.events].map(({ type }) => type);

/** Sends a hint to every page, since names and pictures are on many. Each fetches only what shows this member. */
const person = ({ memberId }: Readonly<{ memberId: string }>): AddressedHint => {
  return { topic: 'person', id: memberId, audience: 'everybody', by: memberId };
};

export const accounts = feature({
  name: 'accounts',
  aggregates: [
    module.members,
    module.newAccounts,
    module.sessions,
    module.secondFactors,
    module.passkeys,
    module.accessTokens,
    module.emailClaims,
    module.usernameClaims,
    module.addressRestrictions,
    module.staff,
    module.signUpMode,
    module.invitations,
    module.approvals,
  ],
  flaggables: () => ({ member: module.memberFlaggable(canReach) }),
  projections: [membersProjection, sessionsProjection, factorsProjection, accessTokensProjection, signUpsProjection],
  routers({ read, commands, clock, config, passwords, keyring, uploads, publicUrl, stores, codec }, contributions) {
    const streams = readingStreams({ stores, codec });
    const exportOf = ownData(contributions.projections);
    const deps = {
      passwords,
      fingerprint: keyring.fingerprint,
      views: {
        async currentUser(memberId: string) {
          const [member, lastVisitAt, restriction] = await Promise.all([
            memberShownOrStored({ read, streams }, memberId),
            lastVisitOf(read, memberId, clock()).catch(undefinedWhileBuilt),
            contributions.restrictionOf(memberId, clock()),
          ]);
          return (
            member && {
              ...currentUserOf(member, clock()),
              lastVisitAt: lastVisitAt ?? null,
              ...(restriction && { barredBecause: restriction.message, barredBy: restriction.code }),
            }
          );
        },
        isSetUp: () => hasAdmin(read),
        sessionsOf: (memberId: string, page: PageRequest) => sessionsPage(read, memberId, page),
        secondFactorOf: (memberId: string) => secondFactorOf(read, memberId),
        passkeysOf: (memberId: string) => passkeysOf(read, memberId),
        accessTokensOf: (memberId: string) => accessTokensOf(read, memberId),
        exportOf: async (memberId: string) => ({
          ...(await exportOf(read, memberId, clock())),
          ...(await contributions.ownDataOf(memberId)),
        }),
      },
      site: () => module.siteAt(publicUrl()),
      storePicture: uploads.storePicture,
      startInTimeZone,
      forgetPerson: (memberId: string) => keyring.forget(memberId),
      suspensionOf: (memberId: string, at: string) => suspensionOf(commands, memberId, at),
      restrictionOf: (memberId: string, at: string) => contributions.restrictionOf(memberId, new Date(at)),
      hasNoMail: config.mail.isShown,
      canMail: canMail(config),
      pause: (ms: number) => pause(ms),
    };
    return {
      session: trpc.mergeRouters(module.sessionRouter(deps), module.logInRouter(deps)),
      secondFactor: module.secondFactorRouter(deps),
      passkeys: module.passkeyRouter(deps),
      accessTokens: module.accessTokenRouter(deps),
      profile: module.profileRouter(deps),
      account: module.accountRouter(deps),
      email: module.emailRouter(deps),
      setup: module.setupRouter(deps),
      signUps: module.signUpsRouter({
        ...{ fingerprint: keyring.fingerprint, publicUrl },
        mode: () => modeShownOrStored({ read, streams }),
        invitations: (page: TimedPageRequest, now: Date) => invitationsPage(read, page, now),
        waiting: (asked) =>
          approvalsPage(read, asked, { found: (q) => membersFound(read, q), byId: (id) => memberById(read, id) }),
      }),
      members: membersRouter({ read, countsOf: contributions.countsOf }),
      admins: trpc.mergeRouters(
        adminUsersRouter({ read }),
        module.adminsRouter({ userRow: (memberId, at) => userRow(read, memberId, at) }),
      ),
    };
  },
  reactions: ({ commands, mail, keyring, publicUrl }) =>
    module.accountsReactions({
      ...{ commands, mail: mail.transport, fingerprint: keyring.fingerprint, publicUrl },
      isUnreachable: async (email) => (await failureOf(commands, keyring.fingerprint, email)) !== null,
    }),
  schedules: ({ read, clock }) => module.accountsSchedules({ outlived: () => outlivedSessions(read, clock()) }),
  restrictionOf: async ({ commands }, memberId) =>
    module.whileNotApproved((await commands.load(module.approvals, memberId)).state),
  hints: [
    ...hints([module.ProfileUpdated, module.FullNameChanged, module.MemberErased], ({ data }) => [person(data)]),
    ...hints([module.AdminGranted, module.AdminRevoked, module.ModeratorGranted, module.ModeratorRevoked], ({ data }) =>
      refetchAll([data.memberId]),
    ),
    ...hints(
      [module.SessionEnded, module.LoggedOutEverywhere, module.PasswordReset, module.MemberErased],
      ({ data }) => [{ topic: endedSession, audience: { member: data.memberId } }],
    ),
  ],
  notifications: [adminGrantedKind, adminRevokedKind, moderatorGrantedKind, moderatorRevokedKind],
  pages: accountPages,
  demo: async () => (await import('../../demo/moments/accounts.ts')).accountsDemo,
  load: accountsLoad,
  apiRoutes: () => [loginRedirect],
  siteRoutes: () => [loginRedirect],
  identify({ read, clock, commands, logger, stores, codec }) {
    const identify = identifying({ read, streams: readingStreams({ stores, codec }) });
    const shownBy = (position: Position) => read.reached(seenTypes, position, seenWithinMs);
    const see = module.seeingSessions({ commands, clock, shownBy, logger });
    return {
      async bySession(sessionId) {
        const found = await identify(sessionId, clock());
        if (found !== undefined) see(found.member, found.lastSeenDay);
        return found?.member;
      },
      async byToken(token) {
        const tokenHash = module.accessTokenHash(token);
        const found = tokenHash === undefined ? undefined : await identifyByToken(read, tokenHash, clock());
        if (found !== undefined) see(found.member, found.lastUsedDay);
        return found?.member;
      },
    };
  },
});
