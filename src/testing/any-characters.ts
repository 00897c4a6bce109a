// Texts of any characters, for property tests.
import fc from 'fast-check';

const surrogates = { first: 0xd800, count: 0x800 };

/** Any characters except lone surrogates. For those of `unit: 'binary'`, fast-check builds a map that keeps 85 MB. */
const anyCharacter = fc
  .nat({ max: 0x10ffff - surrogates.count })
  .map((index) => String.fromCodePoint(index < surrogates.first ? index : index + surrogates.count));

export const anyCharacters = (maxLength?: number): fc.Arbitrary<string> =>
  fc.string({ unit: anyCharacter, ...(maxLength !== undefined && { maxLength }) });
