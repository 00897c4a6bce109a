import { QueryObserver } from '@tanstack/react-query';
import { TRPCClientError } from '@trpc/client';
import { afterEach, expect, test, vi } from 'vitest';
import { socketRetryMs } from './live/socket-link.ts';
import { refusal } from './testing/fake-api.ts';
import {
  codeOf,
  createApiClient,
  createQueryClient,
  issuesOf,
  messageOf,
  serverLinks,
  statusOf,
  unlessUnreachable,
} from './trpc.ts';

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

afterEach(() => localStorage.clear());

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

test('each command has a separate key', async () => {
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

test('responses wait for the page to be hydrated, and failures do, too', async () => {
  const { promise: hydrated, resolve: hydrate } = Promise.withResolvers<void>();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => outcomeUnknown());
  const client = createApiClient(serverLinks(hydrated));
  let isKnown = false;
  const asked = client.setup.state.query().catch(statusOf);
  void asked.then(() => {
    isKnown = true;
  });
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledOnce());
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(isKnown).toBe(false);
  hydrate();
  expect(await asked).toBe(503);
});

test('a command whose outcome is unknown is resent under the same key', async () => {
  const { client, sent } = clientBefore(outcomeUnknown, ok({ success: true }));
  await expect(client.session.logout.mutate()).resolves.toEqual({ success: true });
  expect(sent).toHaveLength(2);
  expect(sent[1]?.key).toBe(sent[0]?.key);
});

const lost = () => {
  throw new TypeError('Failed to fetch');
};
const proxyTimeout = () => new Response('<h1>504 Gateway Time-out</h1>', { status: 504 });
const aPost = (content: string) => ({ content, postType: 'insight' as const, category: 'general' as const });

test.each([
  ['a dropped connection', lost],
  ['a proxy that gave up', proxyTimeout],
])('after %s, the same post has the same key, an edited one another', async (_what, noAnswer) => {
  const { client, sent } = clientBefore(noAnswer, noAnswer, ok({}), ok({}), ok({}));
  const publish = (content: string) => client.community.createPost.mutate(aPost(content)).catch(() => {});
  await publish('Hello');
  await publish('Hello, all');
  await publish('Hello');
  await publish('Hello, all');
  await publish('Hello');
  const [first, edited, again, editedAgain, next] = sent.map(({ key }) => key);
  expect([again, editedAgain]).toEqual([first, edited]);
  expect(new Set([first, edited, next]).size).toBe(3);
  expect(localStorage).toHaveLength(0);
});

test('a command that sets a state gets another key each time, because an earlier response must not count for it', async () => {
  const { client, sent } = clientBefore(lost, ok({}));
  for (let press = 0; press < 2; press += 1) await client.community.likePost.mutate({ id: 'post-1' }).catch(() => {});
  expect(sent[0]?.key).not.toBe(sent[1]?.key);
});

test('the key outlives a reload, and nothing derived from a password is stored', async () => {
  const { client } = clientBefore(lost);
  await client.session.register.mutate({ email: 'ada@example.com', password: 'a lamp in the hall' }).catch(() => {});
  expect(localStorage).toHaveLength(0);
  await client.community.createPost.mutate(aPost('Hello')).catch(() => {});
  expect(localStorage.getItem('kindling.unanswered-commands')).not.toContain('Hello');
});

test('a failure is reported after three attempts', async () => {
  const { client, sent } = clientBefore(outcomeUnknown);
  await expect(client.session.logout.mutate()).rejects.toThrow('Outcome unknown');
  expect(sent).toHaveLength(3);
});

test('concurrent queries are batched, by GET', async () => {
  const { client, sent } = clientBefore(() =>
    Response.json([{ result: { data: 'first' } }, { result: { data: 'second' } }]),
  );
  const answers = await Promise.all([client.demo.sampleAccount.query(), client.session.sessions.query()]);
  expect(answers).toEqual(['first', 'second']);
  expect(sent.map(({ url, method }) => `${method} ${url.split('?')[0]}`)).toEqual([
    'GET /trpc/demo.sampleAccount,session.sessions',
  ]);
});

test('an error is shown in the server’s words, else in the page’s own', () => {
  const issues = [{ field: 'email', message: 'Please enter a valid email address' }];
  const refused = refusal('request/invalid', 400, 'Please enter a valid email address', issues);
  expect(messageOf(refused, 'Failed')).toBe('Please enter a valid email address');
  expect(messageOf(refusal('request/odd', 400, ''), 'Failed')).toBe('Failed');
  expect(messageOf(new Error('a bug of ours'), 'Failed')).toBe('Failed');
  const data = { httpStatus: 500, refusal: { code: 'request/fault', requestId: 'r-1' } };
  const fault = TRPCClientError.from({ error: { code: -32_000, message: 'Tell us the request id.', data } } as never);
  expect(messageOf(fault, 'Failed')).toBe('Tell us the request id. Request id: r-1');
  expect([codeOf(refused), statusOf(refused), issuesOf(refused)]).toEqual(['request/invalid', 400, issues]);
  expect([codeOf(null), statusOf(undefined), issuesOf('no error')]).toEqual([undefined, undefined, []]);
});

test('an unreachable server is distinguished from one without a message', async () => {
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

test('a refused socket is retried ever more rarely, and not by everybody at once', () => {
  const random = vi.spyOn(Math, 'random');
  const waits = (chance: number) => {
    random.mockReturnValue(chance);
    return [0, 1, 5, 30].map(socketRetryMs);
  };
  expect(waits(0)).toEqual([500, 1_000, 16_000, 30_000]);
  expect(waits(0.5)).toEqual([750, 1_500, 24_000, 45_000]);
});

test('a read model being built is requested again automatically, unlike other failures', async () => {
  const asking = async (code: string) => {
    const queryFn = vi.fn(async () => 'built').mockRejectedValueOnce(refusal(code, 503, 'Not yet.'));
    const observer = new QueryObserver(createQueryClient(), { queryKey: [code], queryFn });
    const unsubscribe = observer.subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(2_000);
    unsubscribe();
    return observer.getCurrentResult().data;
  };
  vi.useFakeTimers();
  try {
    expect(await asking('request/being-built')).toBe('built');
    expect(await asking('request/outcome-unknown')).toBeUndefined();
  } finally {
    vi.useRealTimers();
  }
});
