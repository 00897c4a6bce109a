import { expect, test } from 'vitest';
import { handleOf, profileName } from './profile-name.ts';

test.each([
  [{ username: 'ada.l', firstName: 'Ada', lastName: 'Lovelace' }, 'Ada Lovelace', '@ada.l'],
  [{ username: 'ada.l', firstName: 'Ada', lastName: null }, 'Ada', '@ada.l'],
  [{ username: 'ada.l', firstName: null, lastName: 'Lovelace' }, 'Lovelace', '@ada.l'],
  [{ username: 'ada.l', firstName: null, lastName: null }, '@ada.l', null],
  [{ username: null, firstName: 'Ada', lastName: null }, 'Ada', null],
  [{ username: null, firstName: null, lastName: null }, 'Unknown User', null],
])('%j is called %s, with the handle %s', (names, name, handle) => {
  expect(profileName(names)).toBe(name);
  expect(handleOf(names)).toBe(handle);
});
