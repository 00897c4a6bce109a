import { expect, test } from 'vitest';
import { mentionTyped } from './mention-typed.ts';

const typedIn = (textWithCaret: string) => {
  const caret = textWithCaret.indexOf('|');
  return mentionTyped(textWithCaret.replace('|', ''), caret);
};

test.each([
  ['at the beginning', '@ad|', { at: 0, name: 'ad' }],
  ['after a space', 'Ask @ad|', { at: 4, name: 'ad' }],
  ['after a bracket', '(@ad|)', { at: 1, name: 'ad' }],
  ['on another line', 'Ask\n@a.l-b_9|', { at: 4, name: 'a.l-b_9' }],
  ['up to the caret alone', 'Ask @ad|a now', { at: 4, name: 'ad' }],
  ['the last of several', '@ada and @gra|', { at: 9, name: 'gra' }],
  ['right after another script', '谢谢@ad|', { at: 2, name: 'ad' }],
  ['in emphasis', '_@_ad|', { at: 1, name: '_ad' }],
])('a mention is being typed %s', (_, text, mention) => {
  expect(typedIn(text)).toEqual({ sign: '@', ...mention });
});

test.each([
  ['#zap|', { at: 0, name: 'zap' }],
  ['Try #claude-co|', { at: 4, name: 'claude-co' }],
])('a tool is being named by %s', (text, mention) => {
  expect(typedIn(text)).toEqual({ sign: '#', ...mention });
});

test.each([
  ['a heading', '# Zap|'],
  ['a fragment of an address', 'https://x.example/#zap|'],
  ['an entity', '&#39|'],
  ['an address', 'ada@eng|'],
  ['a bare @', 'Ask @|'],
  ['a name that has ended', '@ada |'],
  ['an @ within a word', 'é@ad|'],
  ['an escape', '\\@ad|'],
  ['a path', 'https://x.example/@ad|'],
  ['more than a name can hold', `@${'a'.repeat(31)}|`],
])('%s is no mention', (_, text) => {
  expect(typedIn(text)).toBeUndefined();
});
