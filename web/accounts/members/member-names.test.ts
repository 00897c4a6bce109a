import { expect, test } from 'vitest';
import { bylineName, handleOf, profileName } from './member-names.ts';

test.each([
  [{ username: 'ada.l', firstName: 'Ada', lastName: 'Lovelace' }, 'Ada Lovelace', '@ada.l', 'ada.l'],
  [{ username: 'ada.l', firstName: 'Ada', lastName: null }, 'Ada', '@ada.l', 'ada.l'],
  [{ username: 'ada.l', firstName: null, lastName: 'Lovelace' }, 'Lovelace', '@ada.l', 'ada.l'],
  [{ username: 'ada.l', firstName: null, lastName: null }, '@ada.l', null, 'ada.l'],
  [{ username: null, firstName: 'Ada', lastName: 'Lovelace' }, 'Ada Lovelace', null, 'Ada Lovelace'],
  [{ username: null, firstName: null, lastName: 'Lovelace' }, 'Lovelace', null, 'Lovelace'],
  [{ username: null, firstName: 'Ada', lastName: null }, 'Ada', null, 'Ada'],
  [{ username: null, firstName: null, lastName: null }, 'New member', null, 'New member'],
])('%j is called %s on the profile, with the handle %s, and %s in bylines', (names, name, handle, byline) => {
  expect(profileName(names)).toBe(name);
  expect(handleOf(names)).toBe(handle);
  expect(bylineName(names)).toBe(byline);
});
