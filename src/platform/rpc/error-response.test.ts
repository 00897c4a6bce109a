import { expect, test } from 'vitest';
import { errorResponseTo } from './error-response.ts';

test('a client that disconnects in the middle of its body is not a fault', () => {
  // Fastify passes on Node.js's error for an aborted body.
  const aborted = Object.assign(new Error('aborted'), { code: 'ECONNRESET', statusCode: 400 });
  expect(errorResponseTo(aborted)).toMatchObject({ status: 400, fault: false, body: { code: 'request/unreadable' } });
});

test('a broken connection of our own is a fault, and reveals no details', () => {
  const broken = Object.assign(new Error('read ECONNRESET 10.0.0.7'), { code: 'ECONNRESET' });
  const { status, fault, body } = errorResponseTo(broken, 'request-7');
  expect({ status, fault }).toEqual({ status: 500, fault: true });
  expect(body).toMatchObject({ code: 'request/fault', requestId: 'request-7' });
  expect(JSON.stringify(body)).not.toContain('10.0.0.7');
});

test('a full disk is not a fault, whichever store reports it', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  for (const error of [full, new Error('it could not be stored', { cause: full })]) {
    expect(errorResponseTo(error)).toMatchObject({ status: 503, fault: false, body: { code: 'request/disk-full' } });
  }
});
