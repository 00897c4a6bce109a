import { defaultParseSearch } from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { searchOf } from './page-address.ts';

it.each([
  'founders',
  '2026',
  '007',
  '1.0',
  '1e3',
  'true',
  'null',
  '"quoted"',
  '["a"]',
  '{"a":1}',
  '{',
  '',
  'a b&c',
])('a query parameter is parsed as by the client: %s', (text) => {
  expect(searchOf({ q: text })).toEqual(defaultParseSearch(`?${new URLSearchParams({ q: text })}`));
});
