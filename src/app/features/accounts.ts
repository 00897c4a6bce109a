// Accounts: who is a member, by which names, and where they are logged in.
import { setTimeout as pause } from 'node:timers/promises';
import {
  accountRouter,
  accountsReactions,
  admins,
  emailClaims,
  members,
  ProfileUpdated,
  profileRouter,
  sessionRouter,
  sessions,
  usernameClaims,
} from '../../../modules/accounts/index.ts';
import { countPostsBy } from '../../../projections/feed/queries.ts';
import { membersProjection } from '../../../projections/members/projection.ts';
import { currentUser } from '../../../projections/members/queries.ts';
import { membersRouter } from '../../../projections/members/router.ts';
import { ownData } from '../../../projections/own-data/queries.ts';
import { sessionsProjection } from '../../../projections/sessions/projection.ts';
import { identify, isOwnSession, sessionsPage } from '../../../projections/sessions/queries.ts';
import { hint } from '../../platform/live/hint.ts';
import type { PageRequest } from '../../platform/paging.ts';
import { feature } from '../feature.ts';
import { apiLoginRedirect, loginRedirect } from '../http/site-routes.ts';
import { accountPages } from '../pages/account-pages.ts';

export const accounts = feature({
  name: 'accounts',
  aggregates: [members, sessions, emailClaims, usernameClaims, admins],
  projections: [membersProjection, sessionsProjection],
  routers({ read, clock, config, passwords, keyring, uploads }, whole) {
    const exportOf = ownData(whole.projections);
    const world = {
      passwords,
      fingerprint: keyring.fingerprint,
      views: {
        currentUser: (memberId: string) => currentUser(read, memberId),
        sessionsOf: (memberId: string, page: PageRequest) => sessionsPage(read, memberId, page),
        isOwnSession: (memberId: string, id: string) => isOwnSession(read, memberId, id),
        exportOf: (memberId: string) => exportOf(read, memberId, clock()),
      },
      keepPicture: uploads.keepPicture,
      forgetPerson: (memberId: string) => keyring.forget(memberId),
      revealsResetToken: !config.production && config.mail.smtpUrl === undefined,
      pause: (ms: number) => pause(ms),
    };
    return {
      session: sessionRouter(world),
      profile: profileRouter(world),
      account: accountRouter(world),
      members: membersRouter({
        read,
        countsOf: async (memberId) => ({ posts: await countPostsBy(read, memberId), followers: 0, following: 0 }),
      }),
    };
  },
  reactions: ({ commands, mail: mailer, keyring, publicUrl }) =>
    accountsReactions({ commands, mail: mailer.transport, fingerprint: keyring.fingerprint, publicUrl }),
  hints: [
    hint(ProfileUpdated, ({ data }) => [
      { topic: 'member', id: data.memberId, audience: 'members', visibleIn: ['members'] },
    ]),
  ],
  pages: accountPages,
  apiRoutes: () => [apiLoginRedirect],
  siteRoutes: () => [loginRedirect],
  identify:
    ({ read, clock }) =>
    (sessionId) =>
      identify(read, sessionId, clock()),
});
