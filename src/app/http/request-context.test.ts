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

const reused = { status: 409, body: { code: 'request/idempotency-key-reused' } };

describe('an Idempotency-Key', () => {
  it('makes a retry return the first response, and do nothing twice', async () => {
    const first = await pin('k1', 'n1', { text: 'hello', mood: 'glad' });
    const retry = await pin('k1', 'n1', { mood: 'glad', text: 'hello' });
    expect(first.status).toBe(201);
    expect(retry).toEqual(first);
    expect(fixture.events).toHaveLength(1);
  });

  it.each([
    ['body', 'n1', { text: 'goodbye' }],
    ['address', 'n2', { text: 'hello' }],
  ])('that was used with another %s is a conflict, and nothing is done', async (_what, id, payload) => {
    await pin('k1', 'n1', { text: 'hello' });
    expect(await pin('k1', id, payload)).toMatchObject(reused);
    expect(fixture.events).toHaveLength(1);
  });

  it('belongs to one member', async () => {
    const first = await pin('k1', 'n1', { text: 'hello' });
    const rootCookie = await fixture.cookieOf(root.sessionId);
    const byRoot = await pin('k1', 'n2', { text: 'hello' }, { cookie: rootCookie });
    expect(byRoot.status).toBe(201);
    expect(byRoot.body.newId).not.toBe(first.body.newId);
  });

  it('means one request over both doors, by session and by token', async () => {
    const first = await pin('k1', 'n1', { text: 'hello' });
    fixture.state.tokens.set('kdl_t', { id: 'alice', isAdmin: false, token: { id: 't1', scope: 'write' } });
    const overTrpc = (input: object) =>
      fixture.app.inject({
        method: 'POST',
        url: '/trpc/notes.pin',
        payload: input,
        headers: { authorization: 'Bearer kdl_t', 'idempotency-key': 'k1' },
      });
    expect((await overTrpc({ text: 'hello', id: 'n1' })).json().result.data).toEqual(first.body);
    expect((await overTrpc({ text: 'hello', id: 'n2' })).statusCode).toBe(409);
    expect(fixture.events).toHaveLength(1);
  });

  it('counts separately for each call of a batch', async () => {
    const batch = (inputs: object) =>
      fixture.app.inject({
        method: 'POST',
        url: '/trpc/notes.pin,notes.rename,notes.pin?batch=1',
        payload: inputs,
        headers: { cookie, 'idempotency-key': 'k1' },
      });
    const pins = { 0: { id: 'n1', text: 'hello' }, 1: { id: 'n1', title: 'One' }, 2: { id: 'n2', text: 'hello' } };
    const first = await batch(pins);
    expect(first.statusCode).toBe(200);
    expect((await batch(pins)).body).toBe(first.body);
    const changed: unknown[] = (await batch({ ...pins, 1: { id: 'n1', title: 'Two' } })).json();
    expect(changed.map((each) => Object.keys(each as object)[0])).toEqual(['result', 'error', 'result']);
  });

  it('sent concurrently with two bodies serves one of them', async () => {
    const answers = await Promise.all(['n1', 'n2', 'n3', 'n4'].map((id) => pin('k1', id, { text: 'hello' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(fixture.events).toHaveLength(1);
  });

  it('is released after a refusal that changed nothing', async () => {
    await pin('k0', 'n1', { text: 'hello' });
    expect(await pin('k1', 'n1', { text: 'hello' })).toMatchObject({ body: { code: 'notes/already-pinned' } });
    expect((await pin('k1', 'n2', { text: '' })).status).toBe(400);
    expect((await pin('k1', 'n2', { text: 'hello' })).status).toBe(201);
  });

  it('stays claimed by a request with a change that can’t be shown yet', async () => {
    Object.assign(fixture.state, { visible: false, isThere: false });
    expect((await pin('k1', 'n1', { text: 'hello' })).status).toBe(201);
    expect(await pin('k1', 'n2', { text: 'hello' })).toMatchObject(reused);
    Object.assign(fixture.state, { visible: true, isThere: true });
    expect((await pin('k1', 'n1', { text: 'hello' })).status).toBe(201);
  });

  it('is ignored for a read', async () => {
    const read = (id: string) => fixture.app.inject({ url: `/api/notes/${id}`, headers: { 'idempotency-key': 'k1' } });
    expect([(await read('n1')).statusCode, (await read('n2')).statusCode]).toEqual([200, 200]);
  });

  it('is optional: without one every request is a new one', async () => {
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

describe('an Idempotency-Key of a visitor', () => {
  const rename = async (id: string, title: string, remoteAddress = '192.0.2.7') => {
    const headers = { 'idempotency-key': 'k1' };
    const url = `/api/notes/${id}`;
    const answer = await fixture.app.inject({ method: 'PATCH', url, payload: { title }, headers, remoteAddress });
    return { status: answer.statusCode, body: answer.json() };
  };

  it('means one request, even if that changes nothing', async () => {
    expect((await rename('n1', 'One')).status).toBe(200);
    expect((await rename('n1', 'One')).status).toBe(200);
    expect(await rename('n1', 'Two')).toMatchObject(reused);
    expect(await rename('n2', 'One')).toMatchObject(reused);
  });

  it('does not affect a visitor at another address', async () => {
    await rename('n1', 'One');
    expect((await rename('n2', 'Two', '198.51.100.9')).status).toBe(200);
  });
});

describe('the record of a command', () => {
  it('contains the actor, the time and the request, and not the address', async () => {
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

  it('proves nothing about the input to anyone without the key', async () => {
    await pin('k1', 'n1', { text: 'my password' });
    const { commandHash } = fixture.events[0]?.metadata as { commandHash: string };
    const guess = (text: string) => `notes.pin\n${canonicalJson({ id: 'n1', text })}`;
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

describe('the result of a change', () => {
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

  it('is returned, marked if it may still show the earlier state', async () => {
    expect(await pinned({})).toEqual({ status: 201 });
    expect(await pinned({ visible: false })).toEqual({ status: 201, stale: '1' });
  });

  it('is stored, and says so while it can’t be shown; a retry returns it', async () => {
    expect(await pinned({ visible: false, isThere: false })).toMatchObject({
      status: 201,
      stale: '1',
      code: 'request/not-shown-yet',
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
