// The engines order text by its UTF-8 bytes, and so must we.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareScalars } from './compare-scalars.ts';

test('text is compared as its UTF-8 bytes are', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '\ud7ff', '\ue000', 'ﬁ', '\uffff', '🧵', '𐀀') });
  fc.assert(
    fc.property(text, text, (a, b) => {
      expect(Math.sign(compareScalars(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)));
    }),
  );
});

test('null is the least, and numbers and truth values have their own order', () => {
  expect([3, null, -1, 2.5].sort(compareScalars)).toEqual([null, -1, 2.5, 3]);
  expect(compareScalars(null, -1e9)).toBeLessThan(0);
  expect(compareScalars('', null)).toBeGreaterThan(0);
  expect(compareScalars(false, true)).toBeLessThan(0);
  expect(compareScalars(null, null)).toBe(0);
});
