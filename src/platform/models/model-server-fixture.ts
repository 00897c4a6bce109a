// A local stand-in for a model's server that misbehaves as a test requires and records its requests.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export type ModelRequest = Readonly<{
  messages: readonly Readonly<{ role: string; content: string }>[];
  [parameter: string]: unknown;
}>;
export type Behaviour = (response: ServerResponse, asked: ModelRequest) => void;

type Reply = Readonly<{ content?: string | null; refusal?: string; reason?: string; usage?: object | null }>;

const json = (
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
) => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
};

export const says =
  (content: unknown, more: Reply = {}): Behaviour =>
  (response) => {
    const { refusal = null, reason = 'stop', usage = { prompt_tokens: 100, completion_tokens: 20 } } = more;
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    const message = { role: 'assistant', content: text, refusal };
    json(response, 200, {
      id: 'c',
      object: 'chat.completion',
      choices: [{ index: 0, message, finish_reason: reason }],
      usage,
    });
  };
export const refusesRequest =
  (status: number, error: object, headers?: Readonly<Record<string, string>>): Behaviour =>
  (response) =>
    json(response, status, { error }, headers);
export const repliesRaw =
  (body: string, type = 'application/json'): Behaviour =>
  (response) => {
    response.writeHead(200, { 'content-type': type }).end(body);
  };
export const closesAtOnce: Behaviour = (response) => {
  response.socket?.destroy();
};
export const closesHalfway: Behaviour = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
  response.write('{"choices":[{"mess', () => response.socket?.destroy());
};
export const neverAnswers: Behaviour = () => {};
export const stallsHalfway: Behaviour = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('{"choices":[');
};

/** `script`: the behaviour for each request in turn; the last one repeats. */
export async function openModelServer(...script: readonly Behaviour[]) {
  const asked: ModelRequest[] = [];
  const keys: (string | undefined)[] = [];
  const state = { script };
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      asked.push(body);
      keys.push(request.headers.authorization);
      state.script[Math.min(asked.length, state.script.length) - 1]?.(response, body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  const baseUrl = `http://127.0.0.1:${port}/v1`;
  const settings = { OPENAI_API_KEY: 'sk-secret-of-the-test', OPENAI_BASE_URL: baseUrl, OPENAI_MODEL: 'hostile-1' };
  return { asked, keys, state, baseUrl, provider: `127.0.0.1:${port}`, settings };
}

async function bodyOf(request: IncomingMessage): Promise<ModelRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString()) as ModelRequest;
}
