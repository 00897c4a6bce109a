// Retryable writes: a repeated statement gets the first response, and is not applied again. A failed one is retried.
import type { BSON } from 'mongodb';
import { ServerError } from './answers.ts';
import { type Doc, wholeNumber } from './wire.ts';

type Session = { number: bigint; applied: Map<number, unknown> };

const idOf = (lsid: Doc): string => (lsid.id as BSON.Binary).toString('hex');

export function createSessions() {
  const sessions = new Map<string, Session>();
  return {
    once<T>({ lsid, txnNumber }: Doc, statement: number, apply: () => T): T {
      if (txnNumber === undefined) return apply();
      const number = wholeNumber(txnNumber);
      const id = idOf(lsid as Doc);
      let session = sessions.get(id);
      if (session === undefined || session.number < number) {
        session = { number, applied: new Map() };
        sessions.set(id, session);
      }
      if (session.number > number) throw new ServerError(225, 'TransactionTooOld', `${number} < ${session.number}`);
      if (session.applied.has(statement)) return session.applied.get(statement) as T;
      const result = apply();
      session.applied.set(statement, result);
      return result;
    },
    end(ids: readonly Doc[]): void {
      for (const id of ids) sessions.delete(idOf(id));
    },
  };
}
