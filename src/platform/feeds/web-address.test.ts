import { describe, expect, test } from 'vitest';
import { webAddress } from './web-address.ts';

const base = 'https://moss.example/on/page';

describe('a web address', () => {
  test.each([
    ['/a b', 'https://moss.example/a%20b'],
    [' HTTPS://Moss.Example ', 'https://moss.example/'],
    ['https://ada:secret@moss.example/x', 'https://moss.example/x'],
    ['//fern.example/x', 'https://fern.example/x'],
    ['javascript:alert(1)', null],
    ['mailto:ada@moss.example', null],
    ['http://', null],
    ['', null],
    [`/${'x'.repeat(3_000)}`, null],
    [undefined, null],
  ])('%j is %j', (address, expected) => {
    expect(webAddress(address, base)).toBe(expected);
  });
});
