// Search by words, as people type them.
import { expect, test } from 'vitest';
import { type Fixture, idsOf } from './harness.ts';

type Tool = { _id: string; name: string; summary?: string | null; tags?: readonly string[]; secret?: string };

const hostile = [
  '',
  '   ',
  '"',
  '""',
  '"unbalanced',
  "'",
  '*',
  '**',
  'a*b',
  '-',
  '-not',
  'NEAR(',
  'NEAR(a b, 2)',
  'AND',
  'OR',
  'NOT',
  'a AND',
  'name:',
  'name: x',
  '{name summary}: x',
  '^x',
  '(',
  ')',
  '\\',
  '%',
  '_',
  '$where',
  '🧵',
  '👩‍👩‍👧',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '; DROP TABLE x; --',
  '.*',
  '[',
  '東京',
  'x'.repeat(10_240),
  'word '.repeat(2_048),
  '" OR '.repeat(2_000),
];

export function searchingContract(fixture: Fixture): void {
  const filled = async () => {
    const collection = await fixture.collection<Tool>({ text: ['name', 'tags', 'summary'] });
    await collection.put([
      { _id: 'notion', name: 'Notion', summary: 'Notes and plans for a team', tags: ['Writing', 'planning'] },
      { _id: 'plans', name: 'Plan Café', summary: 'Say what you need; it writes a schedule. Notion import.' },
      { _id: 'otter', name: 'Otter.ai', summary: 'Résumé of every meeting', tags: ['voice'], secret: 'hidden' },
      { _id: 'c3', name: 'C3 AI and AND', summary: null },
      { _id: 'tokyo', name: '東京翻訳', summary: 'Übersetzung ins Japanische' },
    ]);
    const search = async (text: string, limit = 10) =>
      idsOf(await fixture.store().search<Tool>(collection.name, text, { limit }));
    return { ...collection, search };
  };

  test('all words must occur, in any field and order', async () => {
    const { search } = await filled();
    expect(await search('team notion')).toEqual(['notion']);
    expect(await search('meeting otter')).toEqual(['otter']);
    expect(await search('otter team')).toEqual([]);
  });

  test('the last word may be unfinished, the others not', async () => {
    const { search } = await filled();
    expect(await search('every meet')).toEqual(['otter']);
    expect(await search('meet every')).toEqual([]);
    expect(await search('ott')).toEqual(['otter']);
  });

  test('case and diacritics do not matter, in the text or in the search', async () => {
    const { search } = await filled();
    expect(await search('resume')).toEqual(['otter']);
    expect(await search('RÉSUMÉ')).toEqual(['otter']);
    expect(await search('re\u0301sume\u0301')).toEqual(['otter']);
    expect(await search('plan cafe')).toEqual(['plans']);
    expect(await search('UBERSETZUNG')).toEqual(['tokyo']);
    expect(await search('東京')).toEqual(['tokyo']);
  });

  test.each([
    ['東京', ['travel', 'tokyo']],
    ['京に', ['travel']],
    ['京 翻', ['tokyo']],
    ['上海', ['shanghai']],
    ['lodz', ['cities']],
    ['Łódź', ['cities']],
    ['kobenhavn', ['cities']],
    ['strasse', ['street']],
    ['STRASSE', ['street']],
    ['dont', ['letter']],
    ["don't", ['letter']],
    ['email', ['letter', 'mails']],
    ['e-mail', ['letter', 'mails']],
    ['e-mai', ['letter', 'mails']],
    ['서울', ['seoul']],
    ['chatgpt 使', ['travel']],
  ])('what is written in many ways is found: %s', async (words, ids) => {
    const { search, put } = await filled();
    await put([
      { _id: 'travel', name: '先週、東京に行きChatGPTを使う' },
      { _id: 'shanghai', name: '我在上海工作' },
      { _id: 'cities', name: 'Łódź and København' },
      { _id: 'street', name: 'Straße' },
      { _id: 'letter', name: 'I don’t e-mail' },
      { _id: 'mails', name: 'Emails' },
      { _id: 'seoul', name: '저는 서울에서 일해요' },
    ]);
    expect((await search(words)).toSorted()).toEqual(ids.toSorted());
  });

  test('a query may be made of words that all may be unfinished', async () => {
    const { name } = await filled();
    const prefix = (word: string) => [[{ word, isPrefix: true }]];
    expect(idsOf(await fixture.store().search(name, [prefix('mee'), prefix('ott')], { limit: 5 }))).toEqual(['otter']);
  });

  test('a hit in a weightier field comes first', async () => {
    const { search } = await filled();
    expect(await search('notion')).toEqual(['notion', 'plans']);
    expect(await search('plan')).toEqual(['plans', 'notion']);
  });

  test('lists of text are searched, other fields are not', async () => {
    const { search } = await filled();
    expect(await search('voice')).toEqual(['otter']);
    expect(await search('hidden')).toEqual([]);
  });

  test('operators of a query language are plain words', async () => {
    const { search } = await filled();
    expect(await search('c3 AND')).toEqual(['c3']);
    expect(await search('"otter" -ai')).toEqual(['otter']);
    expect(await search('otter.ai')).toEqual(['otter']);
  });

  test('a limit is respected', async () => {
    const { search } = await filled();
    expect(await search('notion', 1)).toEqual(['notion']);
  });

  test('no input throws, and input without words finds nothing', async () => {
    const { search } = await filled();
    for (const text of hostile) expect(Array.isArray(await search(text)), JSON.stringify(text.slice(0, 40))).toBe(true);
    for (const text of ['', ' ', '"', '*', '(', '🧵', '\u0000']) expect(await search(text)).toEqual([]);
  });

  test('a document is found by its current text', async () => {
    const { search, write } = await filled();
    await write({ _id: 'otter', doc: { _id: 'otter', name: 'Heron', summary: 'Fishing' }, position: 50n });
    await write({ _id: 'plans', doc: null, position: 51n });
    await write({ _id: 'late', doc: { _id: 'late', name: 'Latecomer' }, position: 52n });
    expect(await search('otter')).toEqual([]);
    expect(await search('heron fish')).toEqual(['otter']);
    expect(await search('cafe')).toEqual([]);
    expect(await search('latecomer')).toEqual(['late']);
    await write({ _id: 'plans', doc: { _id: 'plans', name: 'Plan B' }, position: 53n });
    expect(await search('plan b')).toEqual(['plans']);
  });

  test('an ignored write leaves the search index unchanged', async () => {
    const { search, write } = await filled();
    expect(await write({ _id: 'otter', doc: { _id: 'otter', name: 'Heron' }, position: 2n })).toEqual(['otter']);
    expect(await search('heron')).toEqual([]);
    expect(await search('otter')).toEqual(['otter']);
  });

  test('a collection without text fields finds nothing', async () => {
    const mute = await fixture.collection<Tool>();
    await mute.put([{ _id: 'x', name: 'Word' }]);
    expect(await fixture.store().search(mute.name, 'word', { limit: 5 })).toEqual([]);
  });
}
