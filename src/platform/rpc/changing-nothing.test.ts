import { TRPCError } from '@trpc/server';
import { expect, test } from 'vitest';
import { DocumentsUnavailable } from '../documents/document-store.ts';
import { StoreUnavailable } from '../events/event-store.ts';
import { changingNothing } from './changing-nothing.ts';
import { errorResponseTo } from './error-response.ts';

const failing = (error: Error) => () => Promise.reject(error);
const inProcedure = (cause: Error) => new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause });

test.each([
  ['the log', new StoreUnavailable('No leader.')],
  ['the documents', new DocumentsUnavailable('No primary.')],
  ['the documents, in a procedure', inProcedure(new DocumentsUnavailable('No primary.'))],
])('while %s can’t be read, the response says that nothing was changed', async (_, error) => {
  const refused = await changingNothing(failing(error)).catch((refusal: unknown) => refusal);
  expect(errorResponseTo(refused)).toMatchObject({
    status: 503,
    body: { code: 'request/unavailable', message: expect.stringContaining('Nothing was changed') },
    retryAfterSeconds: 2,
    fault: false,
  });
});

test('other failures and results pass through', async () => {
  const mistake = new TypeError('undefined is not a function');
  await expect(changingNothing(failing(mistake))).rejects.toBe(mistake);
  expect(await changingNothing(async () => 'read')).toBe('read');
});
