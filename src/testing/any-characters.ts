// Texts of any characters, for property tests.
import fc from 'fast-check';

const surrogates = { first: 0xd800, count: 0x800 };

/**
 * Any characters except lone surrogates, as `fc.string({ unit: 'binary' })` has them. To shrink what contains those, fast-check
 * builds a map of all characters, which takes 85 MB for as long as the process runs.
 */
const anyCharacter = fc
  .nat({ max: 0x10ffff - surrogates.count })
  .map((index) => String.fromCodePoint(index < surrogates.first ? index : index + surrogates.count));

export const anyCharacters = (maxLength?: number): fc.Arbitrary<string> =>
  fc.string({ unit: anyCharacter, ...(maxLength !== undefined && { maxLength }) });
