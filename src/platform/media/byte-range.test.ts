import { expect, test } from 'vitest';
import { byteRangeOf } from './byte-range.ts';

test.each([
  ['bytes=0-499', { first: 0, last: 499 }],
  ['bytes=500-', { first: 500, last: 999 }],
  ['bytes=-200', { first: 800, last: 999 }],
  ['bytes=-5000', { first: 0, last: 999 }],
  ['bytes=900-5000', { first: 900, last: 999 }],
  ['bytes=999-999', { first: 999, last: 999 }],
  ['bytes=1000-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  [undefined, 'whole'],
  ['bytes=-', 'whole'],
  ['bytes=9-2', 'whole'],
  ['bytes=0-1,5-6', 'whole'],
  ['items=0-1', 'whole'],
  ['bytes=0x10-', 'whole'],
  ['bytes=99999999999999999999-', 'whole'],
])('of 1000 bytes, %s asks for %o', (header, range) => expect(byteRangeOf(header, 1000)).toEqual(range));

test('an empty file has no satisfiable range', () => expect(byteRangeOf('bytes=-5', 0)).toBe('unsatisfiable'));
