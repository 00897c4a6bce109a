import { expect, test } from 'vitest';
import { ada, newcomer } from '../testing/people.ts';
import { displayNameOf } from './session.tsx';

test.each([
  [ada, 'ada.l'],
  [{ ...ada, username: null }, 'Ada Lovelace'],
  [{ ...newcomer, lastName: 'Hopper' }, 'Hopper'],
  [newcomer, 'grace'],
])('%j sees themselves as %s', (user, name) => {
  expect(displayNameOf(user)).toBe(name);
});
