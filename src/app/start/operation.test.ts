import { createServer as createPlainServer } from 'node:http';
import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { alice, type Fixture, startFixture } from '../../testing/http-fixture.ts';
import { listen } from '../http/lifecycle.ts';

let fixture: Fixture | undefined;
afterEach(() => fixture?.close());

const start = async (options: Parameters<typeof startFixture>[0] = {}) => {
  fixture = await startFixture(options);
  return fixture;
};
const config = { publicUrl: undefined, trustProxy: false as const, metricsToken: undefined, production: false };
const anywhere = { host: '127.0.0.1', port: 0 };

describe('health', () => {
  it('reports ready when everything that must work does', async () => {
    const { app } = await start();
    expect((await app.inject({ url: '/health/live' })).json()).toEqual({ status: 'alive' });
    const ready = await app.inject({ url: '/health/ready' });
    expect(ready.statusCode).toBe(200);
    expect(ready.json()).toEqual({ status: 'ready', checks: { log: true } });
  });

  it.each([
    ['says no', () => ({ ready: false, checks: { log: true, feed: false } })],
    [
      'fails',
      () => {
        throw new Error('no connection to 10.0.0.7');
      },
    ],
  ])('says not ready when a check %s, and goes on living', async (_how, readiness) => {
    const { app } = await start({ readiness });
    const answer = await app.inject({ url: '/health/ready' });
    expect(answer.statusCode).toBe(503);
    expect(answer.body).not.toContain('10.0.0.7');
    expect((await app.inject({ url: '/health/live' })).statusCode).toBe(200);
  });
});

describe('metrics', () => {
  const scrape = async (app: Fixture['app'], headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
    app.inject({ url: '/metrics', headers, remoteAddress });

  it('show requests, responses, appends, lag and the event loop, and name nobody', async () => {
    const { app, cookieOf } = await start({
      metrics: {
        appendedEvents: () => 12,
        projectionLag: () => [{ projection: 'feed', events: 3, seconds: 1.5 }],
      },
    });
    const cookie = await cookieOf(alice.sessionId);
    await app.inject({ url: '/api/notes/alice@example.com', headers: { cookie } });
    await app.inject({ url: '/api/notes' });
    await app.inject({ url: '/api/notes' });
    await app.inject({ url: '/whatever/alice' });
    const { body, headers } = await scrape(app);
    expect(headers['content-type']).toContain('text/plain');
    expect(body).toContain('kindling_http_request_seconds_count{method="GET",route="/api/notes/:id",status="200"} 1');
    expect(body).toContain('kindling_http_request_seconds_count{method="GET",route="unknown",status="404"} 1');
    expect(body).toContain('kindling_answers_from_kept_bytes_total 1');
    expect(body).toContain('kindling_answers_computed_total 1');
    expect(body).toContain('kindling_events_appended_total 12');
    expect(body).toContain('kindling_projection_lag_events{projection="feed"} 3');
    expect(body).toContain('kindling_projection_lag_seconds{projection="feed"} 1.5');
    expect(body).toContain('nodejs_eventloop_lag_p99_seconds');
    expect(body).not.toContain('alice');
  });

  it('are only readable from this machine, and not through a proxy on it', async () => {
    const { app } = await start();
    expect((await scrape(app)).statusCode).toBe(200);
    expect((await scrape(app, {}, '::1')).statusCode).toBe(200);
    expect((await scrape(app, {}, '203.0.113.9')).statusCode).toBe(403);
    for (const header of [
      'forwarded',
      'via',
      'x-real-ip',
      'x-forwarded-for',
      'x-forwarded-host',
      'x-forwarded-proto',
    ]) {
      expect((await scrape(app, { [header]: '127.0.0.1' })).statusCode, header).toBe(403);
    }
  });

  it('are only readable with the token in production, since a proxy may not identify itself', async () => {
    const { app } = await start({ config: { ...config, production: true } });
    expect((await scrape(app)).statusCode).toBe(403);
  });

  it('are readable with the token from anywhere, and only with it, if one is set', async () => {
    const { app } = await start({ config: { ...config, metricsToken: 'a-long-enough-token' } });
    expect((await scrape(app)).statusCode).toBe(403);
    expect((await scrape(app, { authorization: 'Bearer wrong' })).statusCode).toBe(403);
    expect((await scrape(app, { authorization: 'Bearer a-long-enough-token' }, '203.0.113.9')).statusCode).toBe(200);
  });
});

describe('starting', () => {
  it('on a port in use fails with one clear line', async () => {
    const other = createPlainServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as { port: number };
    const { app } = await start();
    await expect(listen(app, { host: '127.0.0.1', port })).rejects.toThrow(
      `Kindling can't start: port ${port} is in use. Stop the program that uses it, or set PORT to another one.`,
    );
    await new Promise((resolve) => other.close(resolve));
  });

  it('on another machine’s address fails with one clear line', async () => {
    const { app } = await start();
    await expect(listen(app, { host: '203.0.113.9', port: 0 })).rejects.toThrow(
      /HOST is 203\.0\.113\.9, which is no address/,
    );
  });
});

describe('stopping', () => {
  it('serves requests on open connections, and takes no new connections', async () => {
    const { app, state } = await start();
    const address = await listen(app, anywhere);
    const gate = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    let arrived = 0;
    app.server.on('request', () => {
      arrived += 1;
    });
    state.beforeAnswering = () => {
      begun.resolve();
      return gate.promise;
    };
    const open = connect(Number(new URL(address).port), '127.0.0.1');
    const answers = open.toArray();
    const request = 'GET /api/notes HTTP/1.1\r\nHost: localhost\r\n\r\n';
    open.write(request);
    await begun.promise;
    const closed = app.close();
    const isRefused = () =>
      fetch(`${address}/health/live`).then(
        () => false,
        () => true,
      );
    await expect.poll(isRefused).toBe(true);
    open.write(request);
    await expect.poll(() => arrived).toBe(2);
    gate.resolve();
    await closed;
    expect(
      Buffer.concat(await answers)
        .toString()
        .match(/HTTP\/1\.1 \d+|connection: \S+/gi),
    ).toEqual([
      'HTTP/1.1 200',
      expect.stringMatching(/^connection: /i),
      'HTTP/1.1 200',
      expect.stringMatching(/^connection: close$/i),
    ]);
    await expect(fetch(`${address}/health/live`)).rejects.toThrow();
  });

  it('is not held up by silent connections', async () => {
    const { app } = await start();
    const { port } = new URL(await listen(app, anywhere));
    const silent = connect(Number(port), '127.0.0.1');
    await new Promise((resolve) => silent.once('connect', resolve));
    silent.write('GET /api/notes HTTP/1.1\r\nHost: localhost\r\n');
    const ended = new Promise((resolve) => silent.once('close', resolve));
    silent.on('error', () => {});
    await app.close();
    await ended;
  });
});
