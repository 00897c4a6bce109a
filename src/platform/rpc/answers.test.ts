import { TRPCError } from '@trpc/server';
import { expect, test } from 'vitest';
import { ForgottenPerson } from '../keyring/keyring.ts';
import { answerTo } from './answers.ts';

test('a write of who was erased meanwhile is refused as signed out, and is no fault', () => {
  const cause = new ForgottenPerson('Nothing personal can be recorded about ada: their key is forgotten.');
  const answer = answerTo(new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause }));
  expect(answer).toMatchObject({ status: 401, fault: false, body: { code: 'request/account-gone' } });
  expect(answer.body.message).not.toContain('ada');
});
