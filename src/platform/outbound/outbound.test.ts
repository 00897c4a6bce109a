import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer as createTcpServer } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createOutbound } from './outbound.ts';

const generous = { maxBytes: 100_000, withinMs: 20_000 };

function outbound(allowPrivate = true) {
  const created = createOutbound({ userAgent: 'Kindling/test', allowPrivate });
  onTestFinished(() => created.close());
  return created;
}

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const text = (body: Uint8Array) => new TextDecoder().decode(body);

describe('the response of an external server', () => {
  test('comes with its status, headers and decompressed body, and the server learns who requests it', async () => {
    const requests: IncomingMessage[] = [];
    const site = await serve((request, response) => {
      requests.push(request);
      response.writeHead(203, { etag: '"one"', 'content-encoding': 'gzip' }).end(gzipSync('Moss'));
    });
    const answer = await outbound().get(`${site}/feed`, { ...generous, headers: { 'if-none-match': '"zero"' } });
    expect(answer).toMatchObject({ status: 203, url: `${site}/feed`, movedTo: null });
    if ('failure' in answer) throw new Error(answer.failure);
    expect(answer.headers.get('etag')).toBe('"one"');
    expect(text(answer.body)).toBe('Moss');
    expect(requests[0]?.headers).toMatchObject({ 'user-agent': 'Kindling/test', 'if-none-match': '"zero"' });
  });

  test.each([
    ['only permanent redirects', [301, 308], true],
    ['a temporary redirect among them', [301, 302], false],
  ])('after %s names the new address as such', async (_, statuses, isMoved) => {
    const site = await serve(({ url = '' }, response) => {
      const hop = Number(url.slice(1));
      const status = statuses[hop];
      if (status === undefined) return void response.end('Here');
      response.writeHead(status, { location: `/${hop + 1}` }).end();
    });
    expect(await outbound().get(`${site}/0`, generous)).toMatchObject({
      url: `${site}/2`,
      movedTo: isMoved ? `${site}/2` : null,
    });
  });
});

test('to HEAD has no body', async () => {
  const methods: (string | undefined)[] = [];
  const site = await serve(({ method, url }, response) => {
    methods.push(method);
    if (url === '/') return void response.writeHead(302, { location: '/on' }).end();
    response.end('Moss');
  });
  const answer = await outbound().get(site, { ...generous, method: 'HEAD' });
  expect(answer).toMatchObject({ status: 200, url: `${site}/on`, body: new Uint8Array() });
  expect(methods).toEqual(['HEAD', 'HEAD']);
});

describe('no private address is reached', () => {
  test.each([
    'http://127.0.0.1/',
    'http://[::1]/',
    'http://localhost/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0177.0.0.1/',
    'http://①②⑦.0.0.1/',
    'http://[::ffff:127.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://10.0.0.1/',
    'http://[fd00::1]/',
    'http://intranet/',
    'http://printer.local/',
    'http://metadata.google.internal/',
    'http://0.0.0.0/',
  ])('at %s', async (address) => {
    expect(await outbound(false).get(address, generous)).toEqual({ failure: 'not-public' });
  });

  test.each([
    'file:///etc/passwd',
    'ftp://example.com/',
    'http://example.com:22/',
    'http://ada:secret@example.com/',
    'gopher://example.com/',
    'data:text/plain,moss',
    'no address',
    '',
  ])('by way of %s', async (address) => {
    expect(await outbound(false).get(address, generous)).toEqual({ failure: 'bad-address' });
  });

  test('by a redirect to a file', async () => {
    const site = await serve((_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end());
    expect(await outbound().get(site, generous)).toEqual({ failure: 'bad-address' });
  });
});

test('credentials go only to the requested origin', async () => {
  const seen: (string | undefined)[] = [];
  const hear: RequestListener = ({ headers }, response) => {
    seen.push(headers.authorization);
    response.end();
  };
  const other = await serve(hear);
  const site = await serve((request, response) => {
    seen.push(request.headers.authorization);
    response.writeHead(302, { location: request.url === '/' ? '/on' : other }).end();
  });
  await outbound().get(site, { ...generous, authorization: 'moss' });
  expect(seen).toEqual(['moss', 'moss', undefined]);
});

describe('a response costs a bounded', () => {
  test.each<[string, (response: ServerResponse) => void]>([
    ['as it is', (response) => response.end(Buffer.alloc(200_000))],
    [
      'in gzip',
      (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(50_000_000))),
    ],
    [
      'in brotli',
      (response) =>
        response.writeHead(200, { 'content-encoding': 'br' }).end(brotliCompressSync(Buffer.alloc(5_000_000))),
    ],
    [
      'packed twice',
      (response) =>
        response.writeHead(200, { 'content-encoding': 'gzip, gzip' }).end(gzipSync(gzipSync(Buffer.alloc(50_000_000)))),
    ],
    [
      'without an end',
      (response) => {
        const more = () => {
          while (response.write(Buffer.alloc(16_384)));
        };
        response.on('drain', more);
        more();
      },
    ],
  ])('size: too much %s', async (_, answer) => {
    const site = await serve((_request, response) => answer(response));
    expect(await outbound().get(site, generous)).toEqual({ failure: 'too-large' });
  });

  test('size, if only the beginning is wanted', async () => {
    const site = await serve((_request, response) => response.end(gzipSync(Buffer.alloc(50_000_000, 'a'))));
    const packed = await serve((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(50_000_000, 'a'))),
    );
    for (const each of [site, packed]) {
      const answer = await outbound().get(each, { ...generous, maxBytes: 1_000, mayBeCut: true });
      expect('body' in answer && answer.body).toHaveLength(1_000);
    }
  });

  test.each<[string, RequestListener]>([
    ['says nothing', () => undefined],
    ['begins and falls silent', (_, response) => void response.write('Once')],
    [
      'redirects to silence',
      ({ url }, response) => (url === '/' ? void response.writeHead(302, { location: '/on' }).end() : undefined),
    ],
  ])('time: who %s', async (_, listener) => {
    const site = await serve(listener);
    expect(await outbound().get(site, { ...generous, withinMs: 250 })).toEqual({ failure: 'too-slow' });
  });

  test('number of redirects', async () => {
    const site = await serve(({ url }, response) => response.writeHead(302, { location: `${url}a` }).end());
    expect(await outbound().get(site, generous)).toEqual({ failure: 'too-many-redirects' });
  });
});

test('a server that does not listen is unreachable', async () => {
  const site = await serve(() => undefined);
  const closedServer = createTcpServer().listen(0, '127.0.0.1');
  await once(closedServer, 'listening');
  const { port } = closedServer.address() as AddressInfo;
  closedServer.close();
  await once(closedServer, 'close');
  expect(await outbound().get(site.replace(/\d+$/, String(port)), generous)).toEqual({ failure: 'unreachable' });
});

test.each([
  ['speaks no HTTP', 'SSH-2.0-OpenSSH\r\n'],
  [
    'compresses differently from its declaration',
    'HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: 4\r\n\r\nmoss',
  ],
])('who %s is garbled', async (_, said) => {
  const server = createTcpServer((socket) => void socket.on('error', () => undefined).end(said)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  expect(await outbound().get(`http://127.0.0.1:${port}/`, generous)).toEqual({ failure: 'garbled' });
});

test('the caller may abort', async () => {
  const requested = Promise.withResolvers<void>();
  const site = await serve(() => requested.resolve());
  const stopping = new AbortController();
  const answer = outbound().get(site, { ...generous, signal: stopping.signal });
  await requested.promise;
  stopping.abort(new Error('stopping'));
  await expect(answer).rejects.toThrow('stopping');
});
