import { MongoBulkWriteError, type WriteError } from 'mongodb';
import { expect, test } from 'vitest';
import { survives } from '../../../testing/faults.ts';
import { isDiskFull } from '../../files/disk-full.ts';
import { DocumentsUnavailable } from '../document-store.ts';
import { withoutRetries, withRetries } from './failures.ts';

const ended = Object.assign(new Error('This socket has been ended by the other party'), { code: 'EPIPE' });

survives(
  'MongoDB',
  'a connection that ends while a command is sent',
  'the call is retried over another connection',
  async () => {
    const outcomes = [() => Promise.reject(ended), () => Promise.resolve('answered')];
    expect(await withRetries(() => outcomes.shift()?.() ?? Promise.reject(new Error('Called too often')))).toBe(
      'answered',
    );
  },
);

test('a call that must not be repeated reports that MongoDB cannot respond', async () => {
  await expect(withoutRetries(() => Promise.reject(ended))).rejects.toBeInstanceOf(DocumentsUnavailable);
});

test('a programming error is passed through', async () => {
  const mistake = new TypeError('x is not a function');
  await expect(withRetries(() => Promise.reject(mistake))).rejects.toBe(mistake);
});

test('a full disk is recognized in any write of a bulk', async () => {
  const result = { getWriteConcernError: () => undefined, getWriteErrorCount: () => 2 };
  const writeErrors = [11_000, 14_031].map((code) => ({ code })) as WriteError[];
  const failed = new MongoBulkWriteError(
    { message: 'E11000 duplicate key', code: 11_000, writeErrors },
    result as never,
  );
  const refused: unknown = await withoutRetries(() => Promise.reject(failed)).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(DocumentsUnavailable);
  expect(isDiskFull(refused)).toBe(true);
});
