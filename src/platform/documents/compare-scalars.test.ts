// The engines order text by its UTF-8 bytes, and so must our comparison.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareScalars } from './compare-scalars.ts';

test('text is compared by its UTF-8 bytes', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '\ud7ff', '\ue000', 'ﬁ', '\uffff', '🧵', '𐀀') });
  fc.assert(
    fc.property(text, text, (a, b) => {
      expect(Math.sign(compareScalars(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)));
    }),
  );
});

test('null comes first, and numbers and booleans have their own order', () => {
  expect([3, null, -1, 2.5].sort(compareScalars)).toEqual([null, -1, 2.5, 3]);
  expect(compareScalars(null, -1e9)).toBeLessThan(0);
  expect(compareScalars('', null)).toBeGreaterThan(0);
  expect(compareScalars(false, true)).toBeLessThan(0);
  expect(compareScalars(null, null)).toBe(0);
});
