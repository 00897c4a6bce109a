// The adapter, through the real package, against a server that behaves badly.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type ModelFailed, type ModelUse, timeLimit } from './model-server.ts';
import {
  type Behaviour,
  closesAtOnce,
  closesHalfway,
  neverAnswers,
  openModelServer,
  refusesRequest,
  repliesRaw,
  says,
  stallsHalfway,
} from './model-server-fixture.ts';
import { createOpenAiServer } from './openai-server.ts';
import { requestStructured } from './structured-output.ts';

const form = z.object({ colour: z.string(), size: z.int() });
const good = { colour: 'green', size: 3 };

async function open(...script: readonly Behaviour[]) {
  const double = await openModelServer(...script);
  const waited: number[] = [];
  const uses: ModelUse[] = [];
  const server = createOpenAiServer({
    apiKey: 'sk-secret-of-the-test',
    baseUrl: double.baseUrl,
    model: 'hostile-1',
    wait: async (ms) => void waited.push(ms),
  });
  const ask = (withinMs = 30_000, signal?: AbortSignal) =>
    requestStructured(server, {
      name: 'thing',
      form,
      check: (answer) => (answer.size > 0 ? { answer } : { broken: ['The size must be above 0.'] }),
      messages: [{ role: 'user', content: 'Which?' }],
      maxOutputTokens: 500,
      limit: timeLimit(withinMs, signal),
      onUsed: async (use) => void uses.push(use),
    });
  return { ...double, waited, uses, ask, server };
}

const failing = (ask: Promise<unknown>): Promise<ModelFailed> =>
  ask.then(
    () => expect.unreachable(),
    (error) => error,
  );

test('it requests an answer with an enforced schema, and reports the usage', async () => {
  const { ask, asked, keys, uses, server, provider } = await open(says(good));
  expect(await ask()).toEqual(good);
  expect(asked).toMatchObject([
    {
      model: 'hostile-1',
      max_completion_tokens: 500,
      response_format: {
        type: 'json_schema',
        json_schema: {
          name: 'thing',
          strict: true,
          schema: { required: ['colour', 'size'], additionalProperties: false },
        },
      },
    },
  ]);
  expect(keys).toEqual(['Bearer sk-secret-of-the-test']);
  expect(uses).toEqual([{ inputTokens: 100, outputTokens: 20 }]);
  expect(server.provider).toBe(provider);
});

const unsupported = (param: string): Behaviour =>
  refusesRequest(400, {
    message: `Unsupported parameter: '${param}'.`,
    param,
    code: 'unsupported_parameter',
    type: 'invalid_request_error',
  });

test('an unsupported parameter is omitted, renamed or weakened, and that is remembered', async () => {
  const { ask, asked, waited } = await open(
    unsupported('max_completion_tokens'),
    unsupported('temperature'),
    refusesRequest(400, { message: 'response_format json_schema is not supported by this model' }),
    refusesRequest(422, { message: 'This response_format type is unavailable now' }),
    says(good),
  );
  expect(await ask()).toEqual(good);
  expect(asked).toHaveLength(5);
  await ask();
  expect(asked).toHaveLength(6);
  expect(waited).toEqual([]);
  expect(asked[5]).toMatchObject({ max_tokens: 500 });
  expect(Object.keys(asked[5] ?? {}).toSorted()).toEqual(['max_tokens', 'messages', 'model']);
  expect(asked[5]?.messages.at(-1)?.content).toContain('"colour"');
});

test('a request refused for an unknown reason is not retried', async () => {
  const { ask, asked } = await open(refusesRequest(400, { message: 'No.' }));
  expect(await failing(ask())).toMatchObject({ failure: 'unreachable', message: 'The model server answered 400.' });
  expect(asked).toHaveLength(1);
});

test.for<[string, string]>([
  ['not JSON at all', 'Sure! Green, size three.'],
  ['half an object', '{"colour": "gr'],
  ['another form', '{"colour": 7}'],
  ['nothing', ''],
  ['a broken rule', '{"colour": "red", "size": 0}'],
])('%s is repaired once', async ([_, content]) => {
  const { ask, asked, uses } = await open(says(content), says(good));
  expect(await ask()).toEqual(good);
  expect(asked[1]?.messages.at(-1)?.content).toContain('That answer cannot be used');
  expect(uses).toHaveLength(2);
  const worse = await open(says(content));
  expect(await failing(worse.ask())).toMatchObject({ failure: 'unusable' });
  expect(worse.asked).toHaveLength(2);
});

test('a truncated answer is requested once more, shorter', async () => {
  const { ask, asked } = await open(says('{"colour": "gre', { reason: 'length' }), says(good));
  expect(await ask()).toEqual(good);
  expect(asked[1]?.messages.at(-1)?.content).toContain('briefer');
});

test('an object in a code block is read', async () => {
  const { ask } = await open(says('Here you are:\n```json\n{"colour":"green","size":3}\n```'));
  expect(await ask()).toEqual(good);
});

test.for<[string, Behaviour]>([
  ['a refusal', says('', { refusal: 'I can’t help with that.' })],
  ['a filter', says('', { reason: 'content_filter' })],
  ['a filter before the model', refusesRequest(400, { message: 'Filtered.', code: 'content_filter' })],
])('after %s there is no retry', async ([_, behaviour]) => {
  const { ask, asked } = await open(behaviour);
  expect(await failing(ask())).toMatchObject({ failure: 'refused' });
  expect(asked).toHaveLength(1);
});

test.for<[string, Behaviour]>([
  ['a page of HTML', repliesRaw('<html><script>alert(1)</script></html>', 'text/html')],
  ['HTML said to be JSON', repliesRaw('<html></html>')],
  ['JSON of something else', repliesRaw('{"choices": "none"}')],
  ['no choice', repliesRaw('{"choices": []}')],
  ['null', repliesRaw('null')],
  ['10 MB', says('x'.repeat(10_000_000))],
])('%s in place of an answer is unusable, and counted as used', async ([_, behaviour]) => {
  const { ask, asked, uses } = await open(behaviour);
  expect(await failing(ask())).toMatchObject({ failure: 'unusable' });
  expect(asked).toHaveLength(1);
  expect(uses).toHaveLength(1);
});

test.for<[string, Behaviour]>([
  ['closes the connection', closesAtOnce],
  ['closes it in the middle', closesHalfway],
])('a server that %s is called three times', async ([_, behaviour]) => {
  const { ask, asked } = await open(behaviour);
  expect(await failing(ask())).toMatchObject({ failure: 'unreachable' });
  expect(asked).toHaveLength(3);
  const better = await open(behaviour, says(good));
  expect(await better.ask()).toEqual(good);
});

test('a busy server is retried when it says, and after 5xx with growing pauses', async () => {
  const { ask, waited } = await open(
    refusesRequest(429, { message: 'Slow down.' }, { 'retry-after': '2' }),
    refusesRequest(503, {}),
    says(good),
  );
  expect(await ask()).toEqual(good);
  expect(waited).toEqual([2_000, 1_600]);
  const down = await open(refusesRequest(500, { message: 'Oops sk-secret-of-the-test' }));
  expect(await failing(down.ask())).toMatchObject({ failure: 'busy', message: 'The model server answered 500.' });
  expect(down.waited).toEqual([800, 1_600]);
});

test('a wait that exceeds the remaining time is not started', async () => {
  const { ask, asked, waited } = await open(refusesRequest(429, {}, { 'retry-after': '90' }), says(good));
  expect(await failing(ask())).toMatchObject({ failure: 'busy' });
  expect({ asked: asked.length, waited }).toEqual({ asked: 1, waited: [] });
});

test('once the quota is used up, nothing is retried', async () => {
  const { ask, asked } = await open(refusesRequest(429, { message: 'Quota', code: 'insufficient_quota' }));
  expect(await failing(ask())).toMatchObject({
    failure: 'busy',
    message: 'The model server answered 429 insufficient_quota.',
  });
  expect(asked).toHaveLength(1);
});

test.for<[string, Behaviour]>([
  ['never answers', neverAnswers],
  ['stalls in the middle of its answer', stallsHalfway],
])('a server that %s is abandoned at the time limit', async ([_, behaviour]) => {
  const { ask, uses } = await open(behaviour);
  expect(await failing(ask(150))).toMatchObject({ failure: 'too-slow' });
  expect(uses).toEqual([{ inputTokens: expect.any(Number), outputTokens: 0 }]);
});

test('a redirect is not followed', async () => {
  const elsewhere = await openModelServer(says(good));
  const { ask } = await open((response) => {
    response.writeHead(307, { location: `${elsewhere.baseUrl}/chat/completions` }).end();
  });
  expect(await failing(ask())).toMatchObject({ failure: 'unreachable' });
  expect(elsewhere.asked).toEqual([]);
});

test.each([401, 403])('a refused key (%i) is reported without the key, and not tried again', async (status) => {
  const { ask, asked } = await open(
    refusesRequest(status, { message: 'Incorrect API key provided: sk-secret-of-the-test', code: 'invalid_api_key' }),
  );
  const failed = await failing(ask());
  expect(failed).toMatchObject({
    failure: 'key-refused',
    message: `The model server answered ${status} invalid_api_key.`,
  });
  expect(asked).toHaveLength(1);
  expect(JSON.stringify([failed.message, failed.stack, failed.cause])).not.toContain('sk-secret');
});

test('tokens are estimated by length if a server doesn’t count them', async () => {
  const { ask, uses } = await open(says(good, { usage: null }));
  await ask();
  expect(uses[0]?.inputTokens).toBeGreaterThan(5);
  expect(uses[0]?.outputTokens).toBeGreaterThan(5);
});
