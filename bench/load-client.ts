// The process that sends requests: a number of clients, each with one request in flight, for a fixed time.
import { serveCalls } from './child.ts';
import { type Answered, HttpConnection, requestBytes, type Summary, summaryOf } from './http-client.ts';

export type LoadSpec = Readonly<{
  port: number;
  clients: number;
  seconds: number;
  /** Assigned to the clients in turn. Visitors have none. */
  cookies?: readonly string[];
  /** `like` likes the next of `postIds`; a client likes a post again only after all of them. */
  ask: Readonly<
    | { kind: 'get'; path: string }
    | { kind: 'post' }
    | { kind: 'message'; receiverId: string }
    | { kind: 'profile' }
    | { kind: 'like'; postIds: readonly string[] }
  >;
}>;

export type LoadResult = Summary & Readonly<{ perSecond: number }>;

const text =
  'Our weekly review now starts with the tickets that nobody understood. It takes ten minutes, it is a little embarrassing, and it has moved the roadmap more than any survey.';

function requestsOf({ port, cookies = [], ask }: LoadSpec, client: number): (count: number) => Buffer {
  const cookie = cookies[client % cookies.length];
  const session = cookie === undefined ? {} : { cookie };
  if (ask.kind === 'get') {
    const bytes = requestBytes({ method: 'GET', path: ask.path, port, ...session });
    return () => bytes;
  }
  return (count) => requestBytes({ method: 'POST', port, ...session, ...changeOf(ask, client, count) });
}

function changeOf(ask: Exclude<LoadSpec['ask'], { kind: 'get' }>, client: number, count: number) {
  const content = `${count}-${client}: ${text}`;
  switch (ask.kind) {
    case 'post':
      return { path: '/api/community/posts', body: { content, postType: 'insight', category: 'innovation' } };
    case 'message':
      return { path: '/api/messages', body: { receiverId: ask.receiverId, content } };
    case 'profile':
      return { path: '/api/auth/profile', body: { bio: content } };
    case 'like': {
      const postId = ask.postIds[(count + client * 97) % ask.postIds.length];
      return { path: `/api/community/posts/${postId}/like`, body: {} };
    }
  }
}

async function run(spec: LoadSpec): Promise<LoadResult> {
  const answers: Answered[] = [];
  const connections = await Promise.all(Array.from({ length: spec.clients }, () => HttpConnection.open(spec.port)));
  const startedMs = performance.now();
  const untilMs = startedMs + spec.seconds * 1_000;
  await Promise.all(
    connections.map(async (connection, client) => {
      const next = requestsOf(spec, client);
      for (let count = 0; performance.now() < untilMs; count++) answers.push(await connection.request(next(count)));
    }),
  );
  const seconds = (performance.now() - startedMs) / 1_000;
  for (const connection of connections) connection.close();
  return resultOf(answers, seconds);
}

export type StormSpec = Readonly<{ port: number; bodies: readonly unknown[]; path: string }>;

/** Sends all requests at once, each of them once. */
async function storm({ port, bodies, path }: StormSpec): Promise<LoadResult> {
  const connections = await Promise.all(bodies.map(() => HttpConnection.open(port)));
  const startedMs = performance.now();
  const answers = await Promise.all(
    connections.map((connection, index) =>
      connection.request(requestBytes({ method: 'POST', path, port, body: bodies[index] })),
    ),
  );
  const seconds = (performance.now() - startedMs) / 1_000;
  for (const connection of connections) connection.close();
  return resultOf(answers, seconds);
}

export type CrowdSpec = Readonly<{
  port: number;
  seconds: number;
  /** How many strangers are active at the same time. */
  atOnce: number;
  /** Requested one after another, in a loop. */
  paths: readonly string[];
  pathsEach: number;
}>;

export type CrowdResult = LoadResult & Readonly<{ addresses: number }>;

/** Simulates strangers, each with another address, who request the next few paths and leave. */
async function crowd({ port, seconds, atOnce, paths, pathsEach }: CrowdSpec): Promise<CrowdResult> {
  const answers: Answered[] = [];
  let addresses = 0;
  let requests = 0;
  const startedMs = performance.now();
  const untilMs = startedMs + seconds * 1_000;
  const nextPath = () => paths[requests++ % paths.length] ?? '/';
  const comeAndGo = async () => {
    while (performance.now() < untilMs) {
      const connection = await HttpConnection.open(port, loopbackAddress(addresses++));
      for (let left = pathsEach; left > 0; left -= 1) {
        answers.push(await connection.request(requestBytes({ method: 'GET', path: nextPath(), port })));
      }
      connection.close();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, comeAndGo));
  return { ...resultOf(answers, (performance.now() - startedMs) / 1_000), addresses };
}

/** Leaves 127.0.0.1 to the members. */
function loopbackAddress(index: number): string {
  const number = index + 2;
  return `127.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
}

const resultOf = (answers: readonly Answered[], seconds: number): LoadResult => ({
  ...summaryOf(answers),
  perSecond: answers.length / seconds,
});

serveCalls({ run, storm, crowd });
