import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { alice, type Fixture, root, startFixture } from '../../testing/http-fixture.ts';
import { canonicalJson } from './canonical-json.ts';

let fixture: Fixture;
let cookie: string;
beforeEach(async () => {
  fixture = await startFixture();
  cookie = await fixture.cookieOf(alice.sessionId);
});
afterEach(() => fixture.close());

const pin = async (key: string, id: string, payload: unknown, headers: Record<string, string> = {}) => {
  const answer = await fixture.app.inject({
    method: 'POST',
    url: `/api/notes/${id}/pin`,
    payload: payload as object,
    headers: { cookie, 'idempotency-key': key, ...headers },
  });
  return { status: answer.statusCode, body: answer.json() };
};

describe('an Idempotency-Key', () => {
  it('makes a retry answer as the first try did, and do nothing twice', async () => {
    const first = await pin('k1', 'n1', { text: 'hello', mood: 'glad' });
    const retry = await pin('k1', 'n1', { mood: 'glad', text: 'hello' });
    expect(first.status).toBe(201);
    expect(retry).toEqual(first);
    expect(fixture.events).toHaveLength(1);
  });

  it('that was used for something else is a conflict', async () => {
    await pin('k1', 'n1', { text: 'hello' });
    const other = await pin('k1', 'n1', { text: 'goodbye' });
    expect(other.status).toBe(409);
    expect(other.body.code).toBe('request/idempotency-key-reused');
  });

  it('is told apart by member and by address', async () => {
    const first = await pin('k1', 'n1', { text: 'hello' });
    const elsewhere = await pin('k1', 'n2', { text: 'hello' });
    const rootCookie = await fixture.cookieOf(root.sessionId);
    const byRoot = await pin('k1', 'n3', { text: 'hello' }, { cookie: rootCookie });
    expect(new Set([first, elsewhere, byRoot].map(({ body }) => body.eventId)).size).toBe(3);
  });

  it('is not needed: without one every request is a new one', async () => {
    await fixture.app.inject({
      method: 'POST',
      url: '/api/notes/n1/pin',
      payload: { text: 'hello' },
      headers: { cookie },
    });
    const again = await fixture.app.inject({
      method: 'POST',
      url: '/api/notes/n1/pin',
      payload: { text: 'hello' },
      headers: { cookie },
    });
    expect(again.json().code).toBe('notes/already-pinned');
  });

  it.each(['', 'x'.repeat(256), 'tab\there', 'ümlaut'])('that is %j is refused', async (key) => {
    const { status, body } = await pin(key, 'n1', { text: 'hello' });
    expect(status).toBe(400);
    expect(body.code).toBe('request/bad-idempotency-key');
  });
});

describe('what is recorded of a command', () => {
  it('names who, when and by which request, and not from where', async () => {
    await pin('k1', 'n1', { text: 'hello' }, { 'x-request-id': 'trace-12345678', 'user-agent': 'Alice Browser' });
    const [event] = fixture.events;
    expect(event?.metadata).toMatchObject({
      actor: { kind: 'member', id: 'alice', isAdmin: false },
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      correlationId: 'trace-12345678',
      commandId: expect.any(String),
      commandHash: expect.stringMatching(/^[\w-]{43}$/),
      causationId: expect.any(String),
    });
    expect(JSON.stringify([event?.data, event?.metadata])).not.toMatch(/127\.0\.0\.1|Alice Browser/);
  });

  it('proves nothing about what was sent to who does not have the key', async () => {
    await pin('k1', 'n1', { text: 'my password' });
    const { commandHash } = fixture.events[0]?.metadata as { commandHash: string };
    const guess = (text: string) => `POST /api/notes/n1/pin\n${canonicalJson({ id: 'n1', text })}`;
    expect(commandHash).not.toBe(createHash('sha256').update(guess('my password')).digest('base64url'));
  });

  it.each([
    'short',
    'has space 123',
    'x'.repeat(129),
    'line\\nbreak-1',
  ])('does not take %j as a correlation id', async (given) => {
    await pin('k1', 'n1', { text: 'hello' }, { 'x-request-id': given });
    expect((fixture.events[0]?.metadata as { correlationId: string }).correlationId).not.toBe(given);
  });
});

describe('what a change has made', () => {
  const pinned = async (state: Partial<Pick<Fixture['state'], 'visible' | 'isThere'>>) => {
    Object.assign(fixture.state, state);
    const {
      statusCode: status,
      headers,
      body,
    } = await fixture.app.inject({
      method: 'POST',
      url: '/api/notes/n1/pin',
      payload: { text: 'hello' },
      headers: { cookie, 'idempotency-key': 'k1' },
    });
    return { status, stale: headers['x-stale'], code: JSON.parse(body).code };
  };

  it('is answered, marked where it may be shown as it was before', async () => {
    expect(await pinned({})).toEqual({ status: 201 });
    expect(await pinned({ visible: false })).toEqual({ status: 201, stale: '1' });
  });

  it('is asked for again while it is not to be seen yet, and then answered', async () => {
    expect(await pinned({ visible: false, isThere: false })).toMatchObject({
      status: 503,
      code: 'request/outcome-unknown',
    });
    expect(await pinned({ visible: true, isThere: true })).toEqual({ status: 201 });
    expect(fixture.events).toHaveLength(1);
  });

  it('is refused once it is gone', async () => {
    expect(await pinned({ isThere: false })).toEqual({ status: 404, code: 'notes/not-found' });
  });
});

it('the canonical text of a value does not depend on the order of its keys', () => {
  expect(canonicalJson({ b: [{ d: 1, c: undefined }], a: null })).toBe('{"a":null,"b":[{"d":1}]}');
  expect(canonicalJson(undefined)).toBe('null');
});
