import { expect, test } from 'vitest';
import { pageInOtherCase } from './other-case.ts';

const pages = ['/', '/community', '/community/post/:id', '/ai-tools'].map((pattern) => ({ pattern }));

test.each([
  ['/Community', '/community'],
  ['/AI-Tools?sector=Marketing', '/ai-tools?sector=Marketing'],
  ['/COMMUNITY/Post/aB%20c', '/community/post/aB%20c'],
])('%s means %s', (given, page) => {
  expect(pageInOtherCase(given, pages)).toBe(page);
});

test.each([
  '/nothing',
  '/Community/posts',
  '/Community/Post/',
  '//Community',
  '/Community//',
])('%s is no page', (given) => {
  expect(pageInOtherCase(given, pages)).toBeUndefined();
});
