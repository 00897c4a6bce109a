// Who may call what: every procedure, and what else is for admins, as a visitor, a member, a moderator and an admin. The test walks the router, so it covers a new call without another line here.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { metaOf, proceduresOf } from '../platform/rpc/call.ts';
import { openTestKindling, type TestKindling } from '../testing/test-kindling.ts';
import type { Caller } from '../testing/test-member.ts';

let kindling: TestKindling;
let callers: Readonly<Record<'visitor' | 'member' | 'moderator' | 'admin', Caller>>;
beforeAll(async () => {
  kindling = await openTestKindling();
  callers = {
    visitor: kindling.visitor(),
    member: await kindling.member('ada'),
    moderator: await kindling.moderator('mia'),
    admin: await kindling.admin('chief'),
  };
});
afterAll(() => kindling.close());

type Access = 'member' | 'staff' | 'admin';

/** Who is let in. What comes after that is another matter: an empty input fits few calls. */
const matrix: Readonly<Record<Access, Readonly<Record<keyof typeof callers, 'in' | string>>>> = {
  member: { visitor: '401 session/signed-out', member: 'in', moderator: 'in', admin: 'in' },
  staff: { visitor: '401 session/signed-out', member: '403 session/staff-only', moderator: 'in', admin: 'in' },
  admin: {
    visitor: '401 session/signed-out',
    member: '403 session/admins-only',
    moderator: '403 session/admins-only',
    admin: 'in',
  },
};

async function answerOf(by: Caller, method: 'GET' | 'POST', url: string): Promise<string> {
  const { statusCode, body } = await kindling.app().inject({
    ...{ method, url, headers: { cookie: by.cookie(), 'content-type': 'application/json' } },
    // Nothing that any change takes, so that nothing is changed by whoever is let in.
    ...(method === 'POST' && { payload: '[]' }),
  });
  const code = /"code":"(session\/[a-z-]+)"/.exec(body)?.[1];
  return code === undefined ? 'in' : `${statusCode} ${code}`;
}

const guarded = () =>
  [...proceduresOf(kindling.kindling().router)].flatMap(([path, procedure]) => {
    const { access } = metaOf(procedure);
    const method = procedure._def.type === 'query' ? ('GET' as const) : ('POST' as const);
    const needsInput = procedure._def.inputs.length > 0;
    return access === undefined ? [] : [{ path, access, method, needsInput }];
  });

it.each([
  'visitor',
  'member',
  'moderator',
  'admin',
] as const)('who comes as %s is let in where the call says so', async (who) => {
  const answers: Record<string, string> = {};
  const expected: Record<string, string> = {};
  for (const { path, access, method, needsInput } of guarded()) {
    // It would be done, such as a log-out.
    if (matrix[access][who] === 'in' && method === 'POST' && !needsInput) continue;
    expected[path] = matrix[access][who];
    answers[path] = await answerOf(callers[who], method, `/trpc/${path}`);
  }
  expect(Object.keys(answers).length).toBeGreaterThan(60);
  expect(answers).toEqual(expected);
});

it('moderators may call this and no more than members otherwise', () => {
  const theirs = guarded().flatMap(({ path, access }) => (access === 'staff' ? [path] : []));
  expect(theirs.sort()).toEqual([
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

it.each([
  '/api/subscribers.csv',
  '/api/subscribers/all.csv',
  '/weekly-report/preview',
])('%s is for admins alone', async (url) => {
  for (const who of ['visitor', 'member', 'moderator', 'admin'] as const)
    expect([who, await answerOf(callers[who], 'GET', url)]).toEqual([who, matrix.admin[who]]);
});
