import { expect, it } from 'vitest';
import { slugOf } from '../../../modules/tools/model/address.ts';
import { idNamed, toolNamed } from '../../../modules/tools/tools-fixture.ts';
import { compareScalars } from '../../../src/platform/documents/compare-scalars.ts';
import type { Stored } from '../../../src/platform/documents/document-store.ts';
import { fold } from '../../../src/text/fold.ts';
import { matching, placeFor, textOf } from './match.ts';
import type { ToolDocument } from './projection.ts';
import { noRatings } from './rating.ts';

const tool = (name: string, by: Partial<ToolDocument> = {}): Stored<ToolDocument> => ({
  ...{ _id: idNamed(name), slug: slugOf(name), ...toolNamed(name), sortName: fold(name), site: null },
  ...{ affiliateLink: null, logo: null, screenshot: null, pictureIds: [], createdAt: '', checkedAt: '', ...noRatings },
  ...by,
  _at: 1n,
});

const all = [
  tool('Clearscope'),
  tool('Copy.ai'),
  tool('GitHub Copilot'),
  tool('ChatPDF'),
  tool('ChatGPT', { score: 3.7 }),
  tool('Go-Getter'),
  tool('Fireflies', { features: ['Meeting notes'] }),
  tool('Apollo', { description: 'Books a meeting', score: 4 }),
];

it.each([
  ['cop', ['Copy.ai', 'GitHub Copilot']],
  ['chat', ['ChatGPT', 'ChatPDF']],
  ['copilot git', ['GitHub Copilot']],
  ['getter', ['Go-Getter']],
  ['gogetter', ['Go-Getter']],
  [' CHATPDF ', ['ChatPDF']],
  ['meeting', ['Fireflies', 'Apollo']],
  ['notes meeting', ['Fireflies', 'Apollo']],
  ['notes for a meeting', ['Fireflies', 'Apollo']],
  ['meeting note', ['Fireflies', 'Apollo']],
  ['unicorn meeting copilot', ['GitHub Copilot', 'Apollo', 'Fireflies']],
])('for “%s” these come first: %j', (q, expected) => {
  const placeOf = placeFor(q);
  const places = all.map((each) => placeOf(textOf(each)));
  const ranked = places.toSorted((a, b) => {
    const at = a.findIndex((value, index) => value !== b[index]);
    return at < 0 ? 0 : compareScalars(a[at] ?? null, b[at] ?? null);
  });
  const names = new Map(all.map(({ _id, name }) => [_id, name]));
  expect(ranked.slice(0, expected.length).map(([, , , id]) => names.get(id))).toEqual(expected);
});

it.each([
  ['meeting notes', ['Fireflies']],
  ['Note for the meetings', ['Fireflies']],
  ['meetings', ['Fireflies', 'Apollo']],
  ['meeting unicorn', ['Fireflies', 'Apollo']],
  ['ai tools', []],
  ['unicorn', []],
])('“%s” finds the tools that hold all of its telling words, or else some: %j', (q, expected) => {
  expect(matching(all.map(textOf), q).map(({ tool: { name } }) => name)).toEqual(expected);
});
