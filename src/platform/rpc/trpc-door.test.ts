import { createTRPCClient, httpBatchLink, httpLink, TRPCClientError } from '@trpc/client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { alice, type Fixture, type FixtureRouter, startFixture } from '../../testing/http-fixture.ts';

let fixture: Fixture;
let address: string;
let cookie: string;

beforeAll(async () => {
  fixture = await startFixture();
  address = await fixture.app.listen({ port: 0 });
  cookie = await fixture.cookieOf(alice.sessionId);
});
afterAll(() => fixture.close());
beforeEach(() => {
  fixture.state.faults = [];
  fixture.state.limited = false;
});

const client = (link = httpBatchLink, headers: Record<string, string> = {}) =>
  createTRPCClient<FixtureRouter>({ links: [link({ url: `${address}/trpc`, headers })] });

const refusalOf = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof TRPCClientError)) throw new Error('The call was not refused.');
  return { message: error.message, ...error.data };
};

describe('our own client', () => {
  it.each([
    ['batched', httpBatchLink],
    ['single', httpLink],
  ] as const)('is answered, %s', async (_how, link) => {
    const { notes } = client(link as typeof httpBatchLink, { cookie });
    const [list, note, pinned] = await Promise.all([
      notes.list.query({ limit: 3 }),
      notes.get.query({ id: 'n1' }),
      notes.pin.mutate({ id: `pinned-${_how}`, text: 'hi' }),
    ]);
    expect(list.asked).toEqual({ limit: 3 });
    expect(note.note).toEqual({ id: 'n1' });
    expect(pinned.note.text).toBe('hi');
  });

  it('gets a refusal with its code, message and issues', async () => {
    expect(await refusalOf(client().notes.get.query({ id: 'none' }))).toMatchObject({
      message: 'There is no such note.',
      httpStatus: 404,
      refusal: { code: 'notes/not-found' },
    });
    const { pin } = client(httpBatchLink, { cookie }).notes;
    expect(await refusalOf(pin.mutate({ id: 'n1', text: '' }))).toMatchObject({
      message: 'Text must not be empty.',
      httpStatus: 400,
      refusal: { code: 'request/invalid', issues: [{ field: 'text', message: 'Text must not be empty.' }] },
    });
  });

  it('gets only the id of a fault', async () => {
    const refusal = await refusalOf(client().trouble.cause.mutate({ kind: 'fault' }));
    expect(refusal).toMatchObject({
      httpStatus: 500,
      refusal: { code: 'request/fault', requestId: expect.any(String) },
    });
    expect(JSON.stringify(refusal)).not.toMatch(/secret|alice|\.ts/);
    expect(fixture.state.faults).toHaveLength(1);
  });

  it('gets the responses of a batch in which other calls were refused', async () => {
    const { notes } = client();
    const [good, bad] = await Promise.allSettled([notes.get.query({ id: 'n1' }), notes.get.query({ id: 'none' })]);
    expect([good.status, bad.status]).toEqual(['fulfilled', 'rejected']);
  });

  it('may send two commands in one batch, each with its own id', async () => {
    const { notes } = client(httpBatchLink, { cookie });
    const [one, two] = await Promise.all([
      notes.pin.mutate({ id: 'batch-1', text: 'hi' }),
      notes.pin.mutate({ id: 'batch-2', text: 'hi' }),
    ]);
    expect(one.newId).not.toBe(two.newId);
  });
});

describe('a plain HTTP client', () => {
  const get = async (path: string) => {
    const answer = await fetch(`${address}/trpc/${path}`);
    return { status: answer.status, body: await answer.json() };
  };
  const notes = { result: { data: expect.objectContaining({ asked: { limit: 20 } }) } };

  it('may omit an input without required fields', async () => {
    expect(await get('notes.list')).toEqual({ status: 200, body: notes });
    expect(await get('notes.list,notes.list?batch=1')).toEqual({ status: 200, body: [notes, notes] });
    const one = encodeURIComponent('{"0":null}');
    expect(await get(`notes.list?batch=1&input=${one}`)).toEqual({ status: 200, body: [notes] });
  });

  it('sees which call of a batch was refused, and the responses of the others', async () => {
    const refused = (path: string, code: string, httpStatus: number) => ({
      error: expect.objectContaining({ data: expect.objectContaining({ path, httpStatus, refusal: { code } }) }),
    });
    expect(await get('notes.nothing,notes.list,notes.remove?batch=1')).toEqual({
      status: 207,
      body: [
        refused('notes.nothing', 'request/not-found', 404),
        notes,
        refused('notes.remove', 'request/method-not-allowed', 405),
      ],
    });
    expect(await get('notes.nothing')).toEqual({
      status: 404,
      body: refused('notes.nothing', 'request/not-found', 404),
    });
  });
});

describe('a request that our client would not send', () => {
  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(`${address}/trpc/${path}`, init);
    const body = (await answer.json()) as {
      code?: string;
      error?: { data: { code: string; refusal: { code: string } } };
    };
    const { data } = body.error ?? {};
    return { status: answer.status, code: data?.refusal.code ?? body.code, name: data?.code, headers: answer.headers };
  };
  const postJson = (path: string, body: string, type = 'application/json') =>
    ask(path, { method: 'POST', body, headers: { 'content-type': type, cookie } });

  it('cannot change anything by GET', async () => {
    expect(
      await ask(`notes.pin?input=${encodeURIComponent('{"id":"n1","text":"hi"}')}`, { headers: { cookie } }),
    ).toMatchObject({
      status: 405,
      code: 'request/method-not-allowed',
    });
  });

  it('learns which methods its address takes, or that there is none', async () => {
    const posted = await postJson('notes.list', '{}');
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const { status, headers } = await ask('notes.pin', { method });
      expect([status, headers.get('allow')]).toEqual([405, 'POST']);
    }
    for (const path of ['', 'notes.nothing']) expect((await ask(path, { method: 'DELETE' })).status).toBe(404);
    expect((await ask('')).status).toBe(404);
  });

  it('cannot call missing procedures or properties that every object has', async () => {
    for (const path of ['notes.nothing', 'notes', '__proto__', 'constructor', 'notes.__proto__', '%ff']) {
      const { status } = await ask(path);
      expect([400, 404]).toContain(status);
    }
  });

  it.each([
    ['notes.pin', '{', 'application/json', 400, 'request/malformed'],
    ['notes.pin', '{"id":"n1","text":"x","__proto__":{}}', 'application/json', 400, 'request/malformed'],
    ['notes.pin', 'id=n1', 'application/x-www-form-urlencoded', 415, 'request/unsupported-media-type'],
    [
      'notes.pin',
      JSON.stringify({ id: 'n1', text: 'x'.repeat(1_100_000) }),
      'application/json',
      413,
      'request/too-large',
    ],
    ['notes.pin?batch=1', '7', 'application/json', 400, 'request/malformed'],
    [`${'notes.pin,'.repeat(20)}notes.pin?batch=1`, '{}', 'application/json', 400, 'request/batch-too-long'],
  ])('is refused as REST would (%#)', async (path, body, type, status, code) => {
    expect(await postJson(path, body, type)).toMatchObject({ status, code });
  });

  it('is refused with tRPC’s own name for it', async () => {
    const tooLarge = JSON.stringify({ id: 'n1', text: 'x'.repeat(1_100_000) });
    expect((await postJson('notes.pin', tooLarge)).name).toBe('PAYLOAD_TOO_LARGE');
    expect((await postJson('notes.pin', 'id=n1', 'text/plain')).name).toBe('UNSUPPORTED_MEDIA_TYPE');
    expect((await postJson('notes.pin', '{')).name).toBe('BAD_REQUEST');
  });

  it('is refused for its size even if it does not declare it', async () => {
    const body = new Blob([`{"id":"n1","text":"${'x'.repeat(1_100_000)}"}`]).stream();
    const init = { method: 'POST', body, duplex: 'half', headers: { 'content-type': 'application/json', cookie } };
    expect(await ask('notes.pin', init as RequestInit)).toMatchObject({ status: 413, code: 'request/too-large' });
  });

  it('may be as large as the procedure allows', async () => {
    const { status } = await postJson('notes.rename', JSON.stringify({ id: 'n1', title: 'x'.repeat(1_100_000) }));
    expect(status).toBe(200);
  });

  it('is told when to retry', async () => {
    fixture.state.limited = true;
    const { status, headers } = await postJson('notes.pin', '{"id":"n1","text":"x"}');
    expect(status).toBe(429);
    expect(headers.get('retry-after')).toBe('42');
  });
});
