import { expect, it } from 'vitest';
import { followedOnly } from './errors.ts';
import { onlyFollowedMembersStartAConversation } from './policies.ts';

it.each([
  ['everybody', false, false, undefined],
  ['followed', true, false, undefined],
  ['followed', false, true, undefined],
  ['followed', false, false, followedOnly],
] as const)('writable by %s, followed %s, written to %s', (writableBy, isFollowed, wasWrittenTo, refusal) => {
  expect(onlyFollowedMembersStartAConversation({ isFollowed, wasWrittenTo }, writableBy)).toBe(refusal);
});
