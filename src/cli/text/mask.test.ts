import { expect, test } from 'vitest';
import { masked, revealed } from './mask.ts';

const post = {
  _id: '0198f2c4-7a8e-7b1c-9d1e-2f3a4b5c6d7e',
  createdAt: '2026-05-01T10:00:00.000Z',
  content: '+49 30 901820',
  pin: '901820',
  likedBy: ['0198f2c4-7a8e-7b1c-9d1e-2f3a4b5c6d7e:0198f2c5-0000-7b1c-9d1e-2f3a4b5c6d7e'],
  media: [{ alt: 'A kiln', width: 640 }],
  isPoll: false,
  _at: 17n,
};

test('shows ids, times, numbers and the shape, and no other texts', () => {
  expect(masked(post)).toEqual({
    ...post,
    content: '•••',
    pin: '•••',
    media: [{ alt: '•••', width: 640 }],
    _at: '17',
  });
});

test('does not take a text for an id only because it contains one', () => {
  expect(masked(`Ask ${post._id}`)).toBe('•••');
  expect(masked(`${post._id} is me`)).toBe('•••');
});

test('reveals everything, as far as JSON can represent it', () => {
  expect(revealed(post)).toEqual({ ...post, _at: '17' });
});

test('never shows credentials', () => {
  const member = {
    _id: post._id,
    passwordHash: '$argon2id$v=19$…',
    factor: { secret: 'JBSWY3DP', recoveryCodeHashes: ['a', 'b'] },
  };
  const hidden = { _id: post._id, passwordHash: '•••', factor: { secret: '•••', recoveryCodeHashes: '•••' } };
  expect(masked(member)).toEqual(hidden);
  expect(revealed(member)).toEqual(hidden);
});
