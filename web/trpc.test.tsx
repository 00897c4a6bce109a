import { expect, test, vi } from 'vitest';
import { socketRetryMs } from './socket-link.ts';
import { refusal } from './testing/fake-api.ts';
import { codeOf, createApiClient, issuesOf, messageOf, serverLinks, statusOf, unlessUnreachable } from './trpc.ts';

type Sent = { url: string; method: string | undefined; key: string | null };

function clientBefore(...answers: readonly (() => Response)[]) {
  const sent: Sent[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(new URL(String(input), location.origin), init);
    sent.push({ url: String(input), method: init?.method, key: request.headers.get('idempotency-key') });
    return (answers[sent.length - 1] ?? answers.at(-1) ?? (() => Response.error()))();
  });
  return { client: createApiClient(serverLinks()), sent };
}

const ok = (data: unknown) => () => Response.json({ result: { data } });
const outcomeUnknown = () =>
  Response.json(
    {
      error: {
        code: -32_000,
        message: 'Outcome unknown',
        data: { httpStatus: 503, refusal: { code: 'request/outcome-unknown' } },
      },
    },
    { status: 503 },
  );

test('each command has a key of its own', async () => {
  const { client, sent } = clientBefore(ok({ success: true }));
  await client.session.logout.mutate();
  await client.session.logout.mutate();
  expect(sent.map(({ url, method }) => `${method} ${url}`)).toEqual([
    'POST /trpc/session.logout',
    'POST /trpc/session.logout',
  ]);
  expect(sent[0]?.key).toMatch(/^\d+(-\d+){3}$/);
  expect(sent[1]?.key).not.toBe(sent[0]?.key);
});

test('a command whose outcome is unknown is sent again under the same key', async () => {
  const { client, sent } = clientBefore(outcomeUnknown, ok({ success: true }));
  await expect(client.session.logout.mutate()).resolves.toEqual({ success: true });
  expect(sent).toHaveLength(2);
  expect(sent[1]?.key).toBe(sent[0]?.key);
});

test('after three attempts the failure is told', async () => {
  const { client, sent } = clientBefore(outcomeUnknown);
  await expect(client.session.logout.mutate()).rejects.toThrow('Outcome unknown');
  expect(sent).toHaveLength(3);
});

test('queries that are asked together go together, by GET', async () => {
  const { client, sent } = clientBefore(() =>
    Response.json([{ result: { data: 'first' } }, { result: { data: 'second' } }]),
  );
  const answers = await Promise.all([client.demo.sampleAccount.query(), client.session.sessions.query()]);
  expect(answers).toEqual(['first', 'second']);
  expect(sent.map(({ url, method }) => `${method} ${url.split('?')[0]}`)).toEqual([
    'GET /trpc/demo.sampleAccount,session.sessions',
  ]);
});

test('an error is told in the server’s words, else in the page’s own', () => {
  const issues = [{ field: 'email', message: 'Please enter a valid email address' }];
  const refused = refusal('request/invalid', 400, 'Please enter a valid email address', issues);
  expect(messageOf(refused, 'Failed')).toBe('Please enter a valid email address');
  expect(messageOf(refusal('request/odd', 400, ''), 'Failed')).toBe('Failed');
  expect(messageOf(new Error('a bug of ours'), 'Failed')).toBe('Failed');
  expect([codeOf(refused), statusOf(refused), issuesOf(refused)]).toEqual(['request/invalid', 400, issues]);
  expect([codeOf(null), statusOf(undefined), issuesOf('no error')]).toEqual([undefined, undefined, []]);
});

test('a server that can’t be reached is told apart from one that says nothing', async () => {
  const { client } = clientBefore(() => {
    throw new TypeError('Failed to fetch');
  });
  const error = await client.session.logout.mutate().catch((caught: unknown) => caught);
  expect(messageOf(error, 'Failed')).toBe('Failed');
  expect(unlessUnreachable(error, 'Failed')).toBe('Unable to connect to server');
});

test.each([
  ['nothing', new Response('', { status: 500 })],
  ['the page of a proxy', new Response('<h1>Bad gateway</h1>', { status: 502 })],
  ['JSON that is not ours', Response.json({ message: 'upstream' }, { status: 502 })],
])('%s is an answer, though it says nothing', async (_what, response) => {
  const { client } = clientBefore(() => response);
  const error = await client.session.logout.mutate().catch((caught: unknown) => caught);
  expect([messageOf(error, 'Failed'), unlessUnreachable(error, 'Failed')]).toEqual(['Failed', 'Failed']);
});

test('a socket that is refused is asked for again ever more seldom, and not by everybody at once', () => {
  const random = vi.spyOn(Math, 'random');
  const waits = (chance: number) => {
    random.mockReturnValue(chance);
    return [0, 1, 5, 30].map(socketRetryMs);
  };
  expect(waits(0)).toEqual([500, 1_000, 16_000, 30_000]);
  expect(waits(0.5)).toEqual([750, 1_500, 24_000, 45_000]);
});
