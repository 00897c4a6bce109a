import { expect, test } from 'vitest';
import { linksIn } from './links.ts';

test.each([
  ['See https://moss.example/a, and http://fern.example!', ['https://moss.example/a', 'http://fern.example']],
  ['[Moss](https://moss.example/a) (https://fern.example/b)', ['https://moss.example/a', 'https://fern.example/b']],
  ['[https://moss.example](https://moss.example).', ['https://moss.example']],
  [
    'https://moss.example/Moss_(plant), **https://fern.example**',
    ['https://moss.example/Moss_(plant)', 'https://fern.example'],
  ],
  ['`curl https://moss.example` and ```\nhttps://fern.example\n```', []],
  ['"https://moss.example" <https://fern.example>', ['https://moss.example', 'https://fern.example']],
  ['ftp://moss.example mailto:moss@moss.example', []],
])('%s links %j', (text, expected) => expect(linksIn(text)).toEqual(expected));

test('a text of brackets or of quotes takes no time', () => {
  expect(linksIn(`${'`'.repeat(10_000)}https://moss.example/${'('.repeat(9_000)}`)).toHaveLength(1);
});
