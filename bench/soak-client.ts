// A crowd: windows that listen, and requests at a steady pace that doesn't depend on the server.
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { serveCalls } from './child.ts';
import { type Answered, HttpConnection, requestBytes, type Summary, summaryOf } from './http-client.ts';

type Common = Readonly<{ port: number; cookies: readonly string[]; postIds: readonly string[] }>;
export type Windows = Common & Readonly<{ sockets: number }>;
export type Pace = Common & Readonly<{ perSecond: number; seconds: number; receiverIds: readonly string[] }>;
const connectionCount = 50;
/** The server allows a hundred per address. */
const socketsPerAddress = 50;
const text = 'We wrote down what our support agent may decide alone. It fits on half a page, and it took us a month.';

type Window = Readonly<{ socket: WebSocket; cookie: string }> & { hints: number };

const windows: Window[] = [];
let onHint = () => {};

/** Opens windows of members, each of which shows the feed and one post. */
async function open({ port, sockets, cookies, postIds }: Windows): Promise<void> {
  for (let index = 0; index < sockets; index += 1) {
    const cookie = cookies[index % cookies.length] ?? '';
    const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, {
      headers: { cookie, origin: `http://127.0.0.1:${port}` },
      localAddress: `127.0.0.${2 + Math.floor(windows.length / socketsPerAddress)}`,
    });
    const window: Window = { socket, cookie, hints: 0 };
    await once(socket, 'open');
    const listening = once(socket, 'message');
    socket.send(JSON.stringify({ id: 1, method: 'subscription', params: { path: 'live.hints' } }));
    await listening;
    socket.on('message', (message) => {
      if (String(message) === 'PING') socket.send('PONG');
      else if (String(message).includes('"topic"')) {
        window.hints += 1;
        onHint();
      }
    });
    const interests = ['feed', `post/${postIds[index % postIds.length]}`];
    socket.send(JSON.stringify({ id: 2, method: 'mutation', params: { path: 'live.show', input: { interests } } }));
    windows.push(window);
  }
}

const heard = () => ({
  hints: windows.reduce((sum, { hints }) => sum + hints, 0),
  open: windows.filter(({ socket }) => socket.readyState === WebSocket.OPEN).length,
});

export type Telling = Readonly<{ port: number; path: string; body: unknown; cookie: string; toCookie?: string }>;

/** Returns the time from sending a request until the last window gets its hint: of all windows, or of one member's. */
async function tell({ port, path, body, cookie, toCookie }: Telling): Promise<number> {
  const waiting = new Set(windows.filter((window) => toCookie === undefined || window.cookie === toCookie));
  const before = new Map([...waiting].map((window) => [window, window.hints]));
  const { promise: reached, resolve } = Promise.withResolvers<void>();
  onHint = () => {
    for (const window of waiting) {
      if (window.hints === before.get(window)) return;
      waiting.delete(window);
    }
    resolve();
  };
  const connection = await HttpConnection.open(port);
  const startedMs = performance.now();
  const { status } = await connection.request(requestBytes({ method: 'POST', path, port, cookie, body }));
  if (status >= 300) throw new Error(`${path} answered ${status}.`);
  await reached;
  const ms = performance.now() - startedMs;
  connection.close();
  return ms;
}

const forVisitors = [
  ...['/', '/community', '/ai-tools', '/insights', '/api/community/posts', '/api/community/posts?category=ethics'],
  ...['/api/ai-tools', '/api/ai-tools?search=meeting+notes', '/api/community/trending', '/api/community/stats'],
];
const forMembers = [
  ...['/api/community/posts', '/api/community/feed', '/api/notifications', '/api/auth/sessions'],
  ...['/api/conversations', '/api/community/bookmarks', '/api/search?q=agent', '/api/auth/user'],
];

/** Returns requests of which nine in twenty are visitors', nine members', and two change something. */
function requestAt({ port, cookies, postIds, receiverIds }: Pace, index: number): Buffer {
  const round = Math.floor(index / 20);
  const cookie = cookies[round % cookies.length] ?? '';
  const of = <T>(list: readonly T[]): T => list[round % list.length] as T;
  const visit = (paths: readonly string[], place: number) => paths[(round * 9 + place) % paths.length] ?? '/';
  const turn = index % 20;
  if (turn < 9) return requestBytes({ method: 'GET', path: visit(forVisitors, turn), port });
  if (turn < 18) return requestBytes({ method: 'GET', path: visit(forMembers, turn), port, cookie });
  const write = (path: string, body: unknown) => requestBytes({ method: 'POST', path, port, cookie, body });
  if (turn === 18) return write(`/api/community/posts/${of(postIds)}/like`, {});
  const content = `${round}: ${text}`;
  switch (round % 3) {
    case 0:
      return write('/api/community/posts', { content, postType: 'insight', category: 'innovation' });
    case 1:
      return write(`/api/community/posts/${of(postIds)}/comments`, { content });
    default:
      return write('/api/messages', { receiverId: of(receiverIds), content });
  }
}

/** Measures each time from when a request was due, so that a slow response doesn't hide the requests that waited behind it. */
async function pace(spec: Pace): Promise<Summary> {
  const answers: Answered[] = [];
  const connections = await Promise.all(Array.from({ length: connectionCount }, () => HttpConnection.open(spec.port)));
  const startedMs = performance.now();
  const count = spec.perSecond * spec.seconds;
  let next = 0;
  await Promise.all(
    connections.map(async (connection) => {
      for (let index = next++; index < count; index = next++) {
        const dueMs = startedMs + (index * 1_000) / spec.perSecond;
        const early = dueMs - performance.now();
        if (early > 0) await setTimeout(early);
        const { status } = await connection.request(requestAt(spec, index));
        answers.push({ status, ms: performance.now() - dueMs });
      }
    }),
  );
  for (const connection of connections) connection.close();
  return summaryOf(answers);
}

serveCalls({ open, pace, heard, tell });
