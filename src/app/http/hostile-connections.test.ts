// Peers that hold connections without a request. The timeouts are those of the real server, shortened; server.test.ts shows that they are
// set at all.
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect } from 'vitest';
import { WebSocket } from 'ws';
import { router, trpc } from '../../platform/rpc/procedure.ts';
import { withstands } from '../../testing/hostile/withstands.ts';
import { alice, type Fixture, startFixture } from '../../testing/http-fixture.ts';

const crowd = 50;
/** Peers that read nothing fill the machine's buffers, which takes a while. */
const few = 5;
const most = 100;
const dripEveryMs = 20;

let fixture: Fixture;
let port: number;
let sockets: Socket[];
const short = { headersTimeoutMs: 300, requestTimeoutMs: 600, keepAliveTimeoutMs: 300, idleTimeoutMs: 3_000 };

async function listen(timeouts: Partial<typeof short>): Promise<void> {
  fixture = await startFixture({
    liveRouter: router({ live: trpc.procedure.query(() => 'here') }),
    connectionBounds: { connections: most, checkEveryMs: 20, ...timeouts },
  });
  port = Number(new URL(await fixture.app.listen({ port: 0, host: '127.0.0.1' })).port);
}

beforeEach(async () => {
  sockets = [];
  await listen(short);
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await fixture.close();
});

type Peer = Readonly<{
  socket: Socket /** All that it was told until the server closed the connection. */;
  told: Promise<string>;
}>;

/** Sends `says`, then one more letter at a time for as long as possible. */
function peer(says: string, drip?: string): Peer {
  let received = '';
  let dripping: NodeJS.Timeout | undefined;
  const socket = connect(port, '127.0.0.1', () => {
    socket.write(says);
    if (drip !== undefined) dripping = setInterval(() => socket.writable && socket.write(drip), dripEveryMs);
  });
  sockets.push(socket);
  socket.on('data', (data) => {
    received += data;
  });
  socket.on('error', () => {});
  const response = new Promise<string>((resolve) => {
    socket.on('close', () => {
      clearInterval(dripping);
      resolve(received);
    });
  });
  return { socket, told: response };
}

const peers = (count: number, says: string, drip?: string) => Array.from({ length: count }, () => peer(says, drip));
const statuses = async (all: readonly Peer[]) =>
  new Set((await Promise.all(all.map(({ told }) => told))).map((text) => text.split('\r\n', 1)[0]));

const reader = async (): Promise<number> => (await fetch(`http://127.0.0.1:${port}/api/notes/n1`)).status;
const head = 'GET /api/notes/n1 HTTP/1.1\r\nHost: localhost\r\n';
const change = `POST /api/notes/n1/pin HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`;

withstands(
  `${crowd} peers that never end their headers (slow-loris)`,
  'each gets a 408 in time, and others are served',
  async () => {
    const slow = peers(crowd, `${head}X-Slow: `, 'x');
    expect(await reader()).toBe(200);
    expect(await statuses(slow)).toEqual(new Set(['HTTP/1.1 408 Request Timeout']));
  },
);

withstands(
  `${crowd} peers that send nothing`,
  'their connections are closed in time, and others are served',
  async () => {
    const silent = peers(crowd, '');
    expect(await reader()).toBe(200);
    expect(await statuses(silent)).toEqual(new Set(['HTTP/1.1 408 Request Timeout']));
  },
);

withstands(
  `${crowd} peers that send a body letter by letter`,
  'each gets a 408 in time, and others are served',
  async () => {
    const cookie = await fixture.cookieOf(alice.sessionId);
    const slow = peers(crowd, `${change}Cookie: ${cookie}\r\nContent-Length: 100000\r\n\r\n{"text":"`, 'x');
    expect(await reader()).toBe(200);
    expect(await statuses(slow)).toEqual(new Set(['HTTP/1.1 408 Request Timeout']));
    expect(fixture.events).toEqual([]);
  },
);

withstands(
  `${crowd} peers that leave their connections idle`,
  'each is served, and its connection closed in time',
  async () => {
    expect(await statuses(peers(crowd, `${head}\r\n`))).toEqual(new Set(['HTTP/1.1 200 OK']));
  },
);

withstands(
  `${few} peers that request much and read nothing`,
  'their connections are closed in time, and others are served',
  async () => {
    // More than both sides' buffers hold, and little enough that writing it as JSON does not block the readers.
    fixture.state.notes = Array.from({ length: 50 }, () => 'x'.repeat(200_000));
    const deaf = peers(few, 'GET /api/notes HTTP/1.1\r\nHost: localhost\r\n\r\n');
    for (const { socket } of deaf) socket.pause();
    expect(await reader()).toBe(200);
    const openNow = () =>
      new Promise<number>((resolve) => fixture.app.server.getConnections((_, count) => resolve(count)));
    // The reader's own connection stays open a little longer.
    await expect.poll(openNow, { timeout: 15_000 }).toBeLessThan(2);
  },
);

withstands('headers of a megabyte, and ten thousand headers', 'each request gets a 431', async () => {
  const large = peer(`${head}X-Large: ${'x'.repeat(1024 * 1024)}`);
  const many = peer(head + Array.from({ length: 10_000 }, (_, index) => `X-${index}: y\r\n`).join(''));
  expect(await statuses([large, many])).toEqual(new Set(['HTTP/1.1 431 Request Header Fields Too Large']));
});

withstands('an endless chunked body', 'it gets a 413 at the limit, and is cut off in time', async () => {
  const cookie = await fixture.cookieOf(alice.sessionId);
  const piece = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
  expect(await statuses([peer(`${change}Cookie: ${cookie}\r\nTransfer-Encoding: chunked\r\n\r\n`, piece)])).toEqual(
    new Set(['HTTP/1.1 413 Payload Too Large']),
  );
});

withstands(
  `${2 * most} connections where ${most} may be open`,
  'the rest are refused, and others are served once they are gone',
  async () => {
    const all = peers(2 * most, '');
    await expect.poll(() => all.filter(({ socket }) => socket.destroyed).length).toBeGreaterThanOrEqual(most);
    await Promise.all(all.map(({ told }) => told));
    expect(await reader()).toBe(200);
  },
);

withstands(
  `${3 * crowd} simultaneous handshakes from one address`,
  'eighty sockets open, the rest get a 429, and readers are served',
  async () => {
    await fixture.close();
    // On a busy machine, a handshake arrives later than the short timeouts allow.
    await listen({});
    const outcomes = await Promise.all(
      Array.from({ length: 3 * crowd }, () => {
        const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`);
        socket.on('error', () => {});
        return new Promise<number>((resolve) => {
          socket.once('open', () => resolve(101));
          socket.once('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
        }).then((status) => ({ socket, status }));
      }),
    );
    const counts = Object.groupBy(outcomes, ({ status }) => status);
    expect({ open: counts[101]?.length, refused: counts[429]?.length }).toEqual({ open: 80, refused: 3 * crowd - 80 });
    expect(await reader()).toBe(200);
    for (const { socket } of outcomes) socket.terminate();
  },
);
