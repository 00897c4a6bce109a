// The errors with which a server responds.
import type { Doc } from './wire.ts';

/** A refusal by the server, with MongoDB's own code. */
export class ServerError extends Error {
  override readonly name = 'ServerError';
  readonly code: number;
  readonly codeName: string;
  readonly details: Doc;

  constructor(code: number, codeName: string, message: string, details: Doc = {}) {
    super(message);
    this.code = code;
    this.codeName = codeName;
    this.details = details;
  }
}

export function errorAnswer({ code, codeName, message }: ServerError, more: Doc = {}): Doc {
  return { ok: 0, errmsg: message, code, codeName, ...more };
}

/** Something that a real server might do but the double does not: a fault of the test. */
export class BeyondTheDouble extends Error {
  override readonly name = 'BeyondTheDouble';
}
