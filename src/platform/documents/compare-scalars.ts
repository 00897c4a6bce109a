// The order of scalar values on every engine: null first, text by code point, false before true.
import type { Scalar } from './document-store.ts';

export function compareScalars(a: Scalar, b: Scalar): number {
  if (a === null || b === null) return Number(a !== null) - Number(b !== null);
  if (typeof a === 'string' && typeof b === 'string')
    return a === b ? 0 : Buffer.compare(Buffer.from(a), Buffer.from(b));
  return Number(a) - Number(b);
}
