// Who may call what: every procedure and other admin route, as a visitor, a member, a moderator and an admin, and with a member's and an
// admin's access tokens. The test walks the router, so it covers a new call automatically.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { metaOf, proceduresOf } from '../platform/rpc/call.ts';
import { routerShapes } from '../testing/hostile/router-shapes.ts';
import { withstands } from '../testing/hostile/withstands.ts';
import { openTestKindling, type TestKindling } from '../testing/test-kindling.ts';
import { byToken, type Caller } from '../testing/test-member.ts';

const everybody = ['visitor', 'member', 'moderator', 'admin', 'reading token', 'token', "admin's token"] as const;
type Who = (typeof everybody)[number];

let kindling: TestKindling;
let callers: Readonly<Record<Who, Caller>>;
beforeAll(async () => {
  kindling = await openTestKindling();
  const [member, admin] = [await kindling.member('ada'), await kindling.admin('chief')];
  callers = {
    visitor: kindling.visitor(),
    member,
    moderator: await kindling.moderator('mia'),
    admin,
    'reading token': await byToken(member, 'read'),
    token: await byToken(member, 'write'),
    "admin's token": await byToken(admin, 'write'),
  };
});
afterAll(() => kindling.close());

type Access = 'everybody' | 'member' | 'session' | 'credentials' | 'staff' | 'admin';

const openToEverybody = [
  'adviser.provider',
  'billing.offers',
  'community.commentVersions',
  'community.postVersions',
  'communityPulse.stats',
  'demo.sampleAccount',
  'directory.compare',
  'directory.reviewSummary',
  'directory.tool',
  'directory.tools',
  'discussion.byMember',
  'discussion.comment',
  'discussion.comments',
  'discussion.replies',
  'evidence.mentions',
  'evidence.ofTool',
  'feed.byMember',
  'feed.discussed',
  'feed.post',
  'feed.posts',
  'feed.trending',
  'live.show',
  'members.byId',
  'members.byUsername',
  'members.stats',
  'news.article',
  'news.news',
  'newsletter.confirm',
  'newsletter.forget',
  'newsletter.ownData',
  'newsletter.subscribe',
  'newsletter.unsubscribe',
  'notifications.mutePost',
  'notifications.stopDigests',
  'planner.shared',
  'planner.sharedComments',
  'planner.stopReminders',
  'profile.checkUsername',
  'relations.followers',
  'relations.following',
  'search.everything',
  'session.resetLink',
  'setup.state',
  'signUps.state',
];

/** `in` means allowed, whatever the status then is: few calls accept an empty input. */
const signedOut = { visitor: '401 session/signed-out' };
const membersIn = { member: 'in', moderator: 'in', admin: 'in' };
const noTokens = '403 session/no-tokens';
const tokensOut = { 'reading token': noTokens, token: noTokens, "admin's token": noTokens };
const tokensIn = { 'reading token': 'in', token: 'in', "admin's token": 'in' };
const matrix: Readonly<Record<Access, Readonly<Record<Who, 'in' | string>>>> = {
  everybody: { visitor: 'in', ...membersIn, ...tokensIn },
  member: { ...signedOut, ...membersIn, ...tokensIn },
  session: { ...signedOut, ...membersIn, ...tokensOut },
  credentials: { visitor: 'in', ...membersIn, ...tokensOut },
  staff: { ...signedOut, ...membersIn, member: '403 session/staff-only', ...tokensOut },
  admin: {
    ...{ ...signedOut, ...membersIn, ...tokensOut },
    member: '403 session/admins-only',
    moderator: '403 session/admins-only',
  },
};
/** A read-only token changes nothing, whatever its member may. */
const expectedOf = (who: Who, access: Access, method: 'GET' | 'POST') =>
  who === 'reading token' && method === 'POST' ? '403 session/read-only-token' : matrix[access][who];

async function answerOf(by: Caller, method: 'GET' | 'POST', url: string): Promise<string> {
  const { statusCode, body } = await kindling.app().inject({
    ...{ method, url, headers: { ...by.headers(), 'content-type': 'application/json' } },
    // No change accepts this body, so nobody changes anything.
    ...(method === 'POST' && { payload: '[]' }),
  });
  const code = /"code":"(session\/[a-z-]+)"/.exec(body)?.[1];
  return code === undefined ? 'in' : `${statusCode} ${code}`;
}

const calls = [...proceduresOf(routerShapes())].flatMap(([path, procedure]) => {
  const { access: who, sessionOnly } = metaOf(procedure);
  const { type, inputs } = procedure._def;
  if (type === 'subscription') return [];
  const access: Access =
    sessionOnly && who === 'member' ? 'session' : (who ?? (sessionOnly ? 'credentials' : 'everybody'));
  return [
    { path, access, method: type === 'query' ? ('GET' as const) : ('POST' as const), needsInput: inputs.length > 0 },
  ];
});
const pathsFor = (...accesses: readonly Access[]) =>
  calls.flatMap(({ path, access }) => (accesses.includes(access) ? [path] : [])).sort();

/** Returns all calls except those that would succeed, such as a log-out. */
const askedAs = (who: Who) =>
  calls.filter(
    ({ access, method, needsInput }) => method === 'GET' || needsInput || expectedOf(who, access, method) !== 'in',
  );

for (const who of everybody) {
  withstands(`${askedAs(who).length} calls as ${who}`, 'each is allowed or refused as its row says', () => askAll(who));
}

async function askAll(who: Who): Promise<void> {
  const answers: Record<string, string> = {};
  const expected: Record<string, string> = {};
  for (const { path, access, method } of askedAs(who)) {
    expected[path] = expectedOf(who, access, method);
    answers[path] = await answerOf(callers[who], method, `/trpc/${path}`);
  }
  expect(Object.keys(answers).length).toBeGreaterThan(200);
  expect(answers).toEqual(expected);
}

it('everybody may call these, and a new call is not among them until it is listed here', () => {
  expect(pathsFor('everybody')).toEqual(openToEverybody);
});

it('moderators may call these, and otherwise no more than members', () => {
  expect(pathsFor('staff')).toEqual([
    'adminStats.waiting',
    'moderation.answerAppeal',
    'moderation.appeals',
    'moderation.case',
    'moderation.cases',
    'moderation.clear',
    'moderation.decide',
    'moderation.discussAsStaff',
    'reviews.held',
    'reviews.releaseReview',
    'submissions.approve',
    'submissions.list',
    'submissions.reject',
  ]);
});

it('no access token can change credentials, the account itself, money, or staff', () => {
  expect(pathsFor('session', 'credentials')).toEqual([
    'accessTokens.make',
    'accessTokens.mine',
    'accessTokens.revoke',
    'account.changePassword',
    'account.deleteAccount',
    'account.exportData',
    'billing.cancel',
    'billing.checkout',
    'billing.payInSandbox',
    'billing.portal',
    'billing.receipts',
    'billing.resume',
    'billing.settle',
    'email.cancelChange',
    'email.change',
    'email.confirm',
    'email.requestConfirmation',
    'passkeys.add',
    'passkeys.mine',
    'passkeys.options',
    'passkeys.remove',
    'passkeys.rename',
    'secondFactor.mine',
    'secondFactor.replaceRecoveryCodes',
    'secondFactor.setUp',
    'secondFactor.switchOff',
    'secondFactor.switchOn',
    'session.endSession',
    'session.logOutEverywhere',
    'session.login',
    'session.loginCode',
    'session.loginPasskey',
    'session.logout',
    'session.passkeyOptions',
    'session.register',
    'session.requestPasswordReset',
    'session.resetPassword',
    'session.sessions',
    'setup.becomeFirstAdmin',
  ]);
});

it.each([
  '/api/subscribers.csv',
  '/api/subscribers/all.csv',
  '/weekly-report/preview',
])('%s is for admins alone', async (url) => {
  for (const who of ['visitor', 'member', 'moderator', 'admin'] as const)
    expect([who, await answerOf(callers[who], 'GET', url)]).toEqual([who, matrix.admin[who]]);
});
