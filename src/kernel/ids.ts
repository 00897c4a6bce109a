// Ids derived from other ids, so that a retried command names the same things twice.
import { v5 as uuidv5 } from 'uuid';

const namespace = '6f1c1f5e-9a53-4c0e-8f0a-6b1f2d7a4c11';

/** A UUIDv5 that follows from its parts: the same parts always give the same id. */
export function derivedId(...parts: readonly (string | number)[]): string {
  return uuidv5(parts.join('\u0000'), namespace);
}
