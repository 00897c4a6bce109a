// Tests the refusals that the API document promises. A refusal that follows from the kind of call is tested on every call that promises it;
// the other refusals are tested on their own calls.
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenApiDocument } from '../../platform/rpc/openapi.ts';
import { openTestKindling, type TestKindling } from '../../testing/test-kindling.ts';
import { type CallOptions, type MemberCaller, testPassword } from '../../testing/test-member.ts';

let kindling: TestKindling;
let document: OpenApiDocument;
let ada: MemberCaller;
let eve: MemberCaller;
let admin: MemberCaller;
beforeAll(async () => {
  kindling = await openTestKindling();
  document = (await kindling.app().inject({ url: '/api/openapi.json' })).json();
  ada = await kindling.member('ada');
  eve = await kindling.member('eve');
  admin = await kindling.admin('chief');
});
afterAll(() => kindling.close());

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

const promisedBy = (method: Method, path: string) =>
  Object.keys(document.paths[path]?.[method.toLowerCase()]?.responses ?? {}).map(Number);

const securityOf = (method: Method, path: string) => document.paths[path]?.[method.toLowerCase()]?.security ?? [];

/** Calls for other services, with a shared secret: absent if none is set. They have separate tests. */
const ofProviders = ['/mail/bounces', '/stripe/webhook'];

/** Returns all calls but those of providers. */
const calls = () =>
  Object.entries(document.paths)
    .filter(([path]) => !ofProviders.includes(path))
    .flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => ({ method: method.toUpperCase() as Method, path })),
    );

type Parameter = Readonly<{ name: string; required?: boolean; in: string }>;
const parametersOf = (path: string) => (document.paths[path]?.get?.parameters ?? []) as readonly Parameter[];
const takes = (path: string, name: string) => parametersOf(path).some((parameter) => parameter.name === name);
/** Returns a query with any text for its required fields. */
const required = (path: string) =>
  parametersOf(path)
    .filter((parameter) => parameter.in === 'query' && parameter.required)
    .map(({ name }) => `&${name}=x`)
    .join('');

type Sent = Readonly<{
  /** In place of each parameter of the path. */
  id?: string;
  visitor?: true;
  by?: MemberCaller;
  headers?: Readonly<Record<string, string>>;
  payload?: Buffer | string;
}>;

/** Returns the status and code of a call. The content type is the one that the call takes, unless `headers` names another. */
async function answerOf(
  { method, path }: { method: Method; path: string },
  { id = 'none', visitor, by = ada, headers, payload }: Sent,
) {
  const answer = await kindling.app().inject({
    method,
    url: `/api${path.replace(/\{\w+\}/g, id)}`,
    headers: {
      'content-type': path === '/media' ? 'multipart/form-data; boundary=x' : 'application/json',
      ...(!visitor && { cookie: by.cookie() }),
      ...headers,
    },
    ...(payload !== undefined && method !== 'GET' && { payload }),
  });
  return { status: answer.statusCode, code: answer.json().code };
}

const formOf = (file: Uint8Array) => {
  const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
  return Buffer.concat([Buffer.from(head), file, Buffer.from('\r\n--x--\r\n')]);
};

/** Calls everything that promises a status, and returns each response. */
async function answersWhere(status: number, sent: Sent, among = calls()) {
  const answers: Record<string, unknown> = {};
  for (const call of among) {
    if (!promisedBy(call.method, call.path).includes(status)) continue;
    const { status: answered, code } = await answerOf(call, sent);
    answers[`${call.method} ${call.path}`] = `${answered} ${code}`;
  }
  expect(answers).not.toEqual({});
  return answers;
}

const everyOne = (answers: Record<string, unknown>, answer: unknown) =>
  Object.fromEntries(Object.keys(answers).map((call) => [call, answer]));

describe('every call that promises it', () => {
  it('returns 400 for an invalid Idempotency-Key', async () => {
    const answers = await answersWhere(400, { headers: { 'idempotency-key': 'x'.repeat(256) } });
    expect(Object.keys(answers)).toHaveLength(calls().length);
    expect(answers).toEqual(everyOne(answers, '400 request/bad-idempotency-key'));
  });

  it('returns 401 for an invalid access token', async () => {
    const answers = await answersWhere(401, { headers: { authorization: 'Bearer kdl_none' } });
    expect(Object.keys(answers)).toHaveLength(calls().length);
    expect(answers).toEqual(everyOne(answers, '401 session/invalid-token'));
  });

  it('returns 401 for a visitor, unless it is public', async () => {
    const answers = await answersWhere(
      401,
      { visitor: true },
      calls().filter(
        ({ method, path }) => !securityOf(method, path).some((option) => Object.keys(option).length === 0),
      ),
    );
    expect(answers).toEqual(everyOne(answers, '401 session/signed-out'));
  });

  it('returns 403 for an access token if it requires a session', async () => {
    const { body } = await admin.post('/auth/tokens', { name: 'A script', scope: 'write', password: testPassword });
    const answers = await answersWhere(
      403,
      { visitor: true, headers: { authorization: `Bearer ${body.token}` } },
      calls().filter(({ method, path }) => !securityOf(method, path).some((option) => 'bearerAuth' in option)),
    );
    expect(Object.keys(answers).length).toBeGreaterThan(50);
    expect(answers).toEqual(everyOne(answers, '403 session/no-tokens'));
  });

  it('returns 403 for another site', async () => {
    // Calls that only read may come from any origin: if they promise a 403, it is their own.
    const changing = calls().filter(({ method }) => method !== 'GET');
    const answers = await answersWhere(403, { headers: { 'sec-fetch-site': 'cross-site' } }, changing);
    expect(answers).toEqual(everyOne(answers, '403 request/cross-origin'));
  });

  it('returns 404 if nothing has that name, and no other call does', async () => {
    const content = { content: 'Words', option: 0, comments: 'nobody' };
    const decision = { decision: 'dismiss', reason: 'No', outcome: 'upheld', text: 'No' };
    const review = { reviewText: 'Ten letters or more' };
    const payload = JSON.stringify({
      ...content,
      ...decision,
      ...review,
      ...{ toolName: 'Lamp', metricName: 'Leads', currentValue: 1, perHour: 1, perDay: 1 },
      ...{ name: 'A name', password: testPassword },
      intoId: 'none',
      field: 'pricing',
      resolution: 'declined',
      use: 'logo',
      origin: 'site',
    });
    const naming = calls().filter(({ path }) => path.includes('{'));
    const answers = await answersWhere(404, { payload, by: admin }, naming);
    expect(answers).toEqual(everyOne(answers, expect.stringMatching(/^404 [a-z-]+\//)));
    const others = naming.filter(({ method, path }) => !(`${method} ${path}` in answers));
    expect(others).toEqual([{ method: 'POST', path: '/messages/conversation/{userId}/typing' }]);
    for (const call of others) expect((await answerOf(call, { payload })).status).toBe(200);
  });

  it('returns the same for a long id, if it only reads', async () => {
    const reading = calls().filter(({ method, path }) => method === 'GET' && path.includes('{'));
    const long = await answersWhere(404, { by: admin, id: 'x'.repeat(300) }, reading);
    expect(long).toEqual(everyOne(long, expect.stringMatching(/^404 [a-z-]+\//)));
  });

  it('returns 400 for a limit outside of 1 to 100, or for an invalid cursor', async () => {
    const lists = calls().filter(({ method, path }) => method === 'GET' && takes(path, 'limit'));
    expect(lists.length).toBeGreaterThan(30);
    for (const { path } of lists) {
      const url = path.replace(/\{\w+\}/g, 'none');
      const refused = takes(path, 'cursor') ? ['limit=0', 'limit=101', 'cursor=none'] : ['limit=0', 'limit=101'];
      for (const query of refused)
        expect([url, query, (await admin.get(`${url}?${query}${required(path)}`)).status]).toEqual([url, query, 400]);
    }
  });

  it('returns 413 for a body that is too large', async () => {
    const payload = formOf(Buffer.alloc(33 * 1024 * 1024));
    const answers = await answersWhere(413, { payload });
    expect(answers).toEqual(everyOne(answers, expect.stringMatching(/^413 (request|media)\/too-large$/)));
  });

  it('returns 415 for a body of another type', async () => {
    const answers = await answersWhere(415, { headers: { 'content-type': 'text/plain' }, payload: 'text' });
    expect(answers).toEqual(everyOne(answers, expect.stringMatching(/^415 /)));
  });
});

const askingForThePassword = [
  '/auth/change-email',
  '/auth/change-password',
  '/auth/second-factor/set-up',
  '/auth/second-factor/recovery-codes',
  '/auth/second-factor/off',
  '/auth/passkeys/options',
  '/auth/tokens',
  '/account/delete',
];

describe('a call promises its own refusals', () => {
  const answered = async (by: MemberCaller, method: Method, path: string, template: string, options: CallOptions) => {
    const { status, body } = await by.call(method, path, options);
    expect(promisedBy(method, template), `${method} ${template}`).toContain(status);
    return `${status} ${body.code}`;
  };

  it('401 for wrong credentials', async () => {
    const body = { email: ada.email, password: 'not the lamp' };
    const logIn = answered(ada, 'POST', '/auth/login', '/auth/login', { body });
    expect(await logIn).toBe('401 accounts/invalid-credentials');
  });

  it('403 for what somebody else wrote', async () => {
    const post = await ada.publish('Mine');
    const comment = await ada.comment(post, 'Mine too');
    for (const [path, template] of [
      [`/community/posts/${post}`, '/community/posts/{id}'],
      [`/community/posts/0/comments/${comment}`, '/community/posts/{postId}/comments/{commentId}'],
    ] as const) {
      for (const method of ['PATCH', 'DELETE'] as const) {
        const answer = await answered(eve, method, path, template, { body: { content: 'Yours' } });
        expect(answer).toBe('403 community/not-author');
      }
    }
  });

  it('403 for a wrong password, and 429 for too many', async () => {
    const limited = await openTestKindling({ environment: { RATE_LIMITS: 'default' } });
    try {
      const guesser = await limited.member('guesser');
      const wrong = 'not the lamp';
      const token = { name: 'A script', scope: 'read' };
      const body = {
        ...token,
        password: wrong,
        currentPassword: wrong,
        newPassword: testPassword,
        email: 'g@example.com',
      };
      const askEach = async () => {
        const answers = [];
        for (const path of askingForThePassword) answers.push(await answered(guesser, 'POST', path, path, { body }));
        return answers;
      };
      expect(new Set(await askEach())).toEqual(new Set(['403 accounts/wrong-password']));
      for (let rounds = 0; rounds < 3; rounds += 1) await askEach();
      expect(new Set(await askEach())).toEqual(new Set(['429 request/too-many']));
    } finally {
      await limited.close();
    }
  });

  it('404 for an account that was deleted a moment ago', async () => {
    const leaver = await kindling.member('leaver');
    const body = { password: testPassword };
    const leave = () => answered(leaver, 'POST', '/account/delete', '/account/delete', { body });
    const [other, ...done] = (await Promise.all([leave(), leave()])).sort().reverse();
    expect(done).toEqual(['200 undefined']);
    expect(other).toMatch(/^(200 undefined|404 accounts\/member-not-found|401 session\/signed-out)$/);
  });

  it.each([
    ['POST', '/community/posts', 'mediaUrls', { content: 'With a file' }],
    ['POST', '/auth/profile', 'profileImageUrl', {}],
  ] as const)('413 and 415 for a file within the body: %s %s', async (method, path, field, fields) => {
    const send = (type: string, bytes: Uint8Array) => {
      const url = `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
      const body = { ...fields, [field]: field === 'mediaUrls' ? [url] : url };
      return answered(ada, method, path, path, { body });
    };
    expect(await send('image/png', new Uint8Array(10 * 1024 * 1024 + 1))).toBe('413 media/too-large');
    expect(await send('text/html', Buffer.from('<p>Not a picture'))).toMatch(/^415 media\//);
  });

  it('400 and 409 for an upload without a file, and for another file under the same key', async () => {
    const upload = async (payload: Buffer) => {
      const call = { method: 'POST', path: '/media' } as const;
      const { status, code } = await answerOf(call, { payload, headers: { 'idempotency-key': 'a file' } });
      expect(promisedBy('POST', '/media')).toContain(status);
      return `${status} ${code}`;
    };
    const picture = (background: string) =>
      sharp({ create: { width: 9, height: 7, channels: 3, background } })
        .png()
        .toBuffer();
    expect(await upload(Buffer.from('--x--\r\n'))).toBe('400 media/no-file');
    expect(await upload(formOf(await picture('#24c1a8')))).toBe('201 undefined');
    expect(await upload(formOf(await picture('#e0a030')))).toBe('409 request/idempotency-key-reused');
  });
});
