import { expect, test } from 'vitest';
import { personName } from './person-name.ts';

test.each([
  ['me@example.com (Me)', 'Me'],
  ['Me <me@example.com>', 'Me'],
  ['"Me" <me@example.com>', 'Me'],
  ['"Me Q. Smith" me@example.com', 'Me Q. Smith'],
  ['Me (me@example.com)', 'Me'],
  ['Me [me@example.com]', 'Me'],
  ['Me, me@example.com', 'Me'],
  ['me@example.com - Me', 'Me'],
  ['Me: mailto:me@example.com', 'Me'],
  ['mailto:me@example.com (Me)', 'Me'],
  ['me@example.com (Me), you@example.com (You)', 'Me, You'],
  ['Me and you@example.com', 'Me'],
  ['Me (me at example dot com)', 'Me'],
  ['Me me [at] example [dot] co.uk', 'Me'],
  ['Me <me(at)example.com>', 'Me'],
  ['Zoë zoë@bücher.example', 'Zoë'],
  ['Me @me@social.example', 'Me'],
  ['noreply@blogger.com (Jane Doe)', 'Jane Doe'],
  ['Me <me%40example.com>', 'Me'],
])('%j is the name %j', (written, name) => {
  expect(personName(written)).toBe(name);
});

test.each([
  'Jane Doe',
  'Doe, Jane',
  '@jane',
  'AI@Meta',
  'Jane at Wired',
  'Jane @ wired.com',
  'Dwayne "The Rock" Johnson',
  'Jane (Wired)',
  'https://social.example/@jane',
  '人工智能',
])('%j stays as it is', (name) => {
  expect(personName(name)).toBe(name);
});

test.each([
  '',
  'me@example.com',
  'mailto:me@example.com',
  '<me@example.com>',
  'ME@EXAMPLE.COM; you@example.com',
  'me at example dot com',
  'me (at) example (dot) com',
  'root@localhost',
  'me＠example.com',
  '((((',
])('%j names nobody', (written) => {
  expect(personName(written)).toBeNull();
});

test.each(['(', 'a@', '@a.', 'a', ' at ', '[at]', 'a.', '"'])('a megabyte of %j takes negligible time', (text) => {
  const before = process.cpuUsage();
  personName(text.repeat(1_000_000 / text.length));
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(200);
});
