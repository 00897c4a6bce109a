// Fields of many megabytes in the calls that take files within their bodies. They also run as in a process that has compiled much code: V8
// no longer optimises regular expressions there, and one that backtracks over a long text overflows its stack.
import { setFlagsFromString } from 'node:v8';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestKindling, type TestKindling } from '../../testing/test-kindling.ts';
import type { MemberCaller } from '../../testing/test-member.ts';

let kindling: TestKindling;
let ada: MemberCaller;
beforeAll(async () => {
  setFlagsFromString('--no-regexp-optimization');
  kindling = await openTestKindling();
  ada = await kindling.member('ada');
});
afterAll(() => kindling.close());

const megabytes = 13;
const long = (text: string): string => text.repeat((megabytes * 1024 * 1024) / Buffer.byteLength(text));
const longTexts = ['a', 'a b\n', '@a ', '👍', 'https://a.example/ '].map(long);
const dataUrl = `data:image/png;base64,${long('AAAA')}`;

const one = (text: string): unknown => text;
const list = (text: string): unknown => [text];

test.each([
  ['/community/posts', 'content', one],
  ['/community/posts', 'postType', one],
  ['/community/posts', 'imageUrl', one],
  ['/community/posts', 'mediaUrls', list],
  ['/community/posts', 'mediaAlts', list],
  ['/community/posts', 'pollOptions', list],
  ['/auth/profile', 'username', one],
  ['/auth/profile', 'role', one],
  ['/auth/profile', 'bio', one],
  ['/auth/profile', 'profileEmoji', one],
  ['/auth/profile', 'profileImageUrl', one],
] as const)('%s refuses %s of many megabytes', async (path, field, as) => {
  for (const text of [...longTexts, dataUrl]) {
    const body = { content: 'Hello', postType: field === 'pollOptions' ? 'poll' : 'insight', [field]: as(text) };
    const { status, body: answer } = await ada.post(path, body);
    const outcome = [text.slice(0, 40), status, answer.message];
    expect(outcome).toEqual([text.slice(0, 40), expect.toBeOneOf([400, 413, 415]), expect.any(String)]);
  }
});
