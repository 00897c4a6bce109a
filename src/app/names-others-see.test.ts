// Every visible name of a member passes the rule that no name may claim staff. An event that carries such a name says here which call sets
// it, and that call is tried with names that claim staff.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestKindling, type TestKindling } from '../testing/test-kindling.ts';
import { type Reply, testPassword } from '../testing/test-member.ts';
import { eventDescriptions } from './registry.ts';

let kindling: TestKindling;
beforeAll(async () => {
  kindling = await openTestKindling();
});
afterAll(() => kindling.close());

const namesMembers = /^(user|first|last|full|display|nick)_?name$|^role$/i;
const carriers = eventDescriptions.flatMap(({ type, personal }) =>
  Object.keys(personal)
    .filter((field) => namesMembers.test(field))
    .map((field) => ({ type, field })),
);

let count = 0;
const updateProfile = async (changes: object) =>
  (await kindling.member(`ada.${++count}`)).post('/auth/profile', changes);

const asking: Readonly<Record<string, (names: object) => Promise<Reply>>> = {
  MemberRegistered: (names) =>
    kindling.visitor().post('/auth/register', { email: `${++count}@example.com`, password: testPassword, ...names }),
  ProfileUpdated: updateProfile,
  FullNameChanged: updateProfile,
};

test.each(carriers)('$field of $type never claims staff', async ({ type, field }) => {
  for (const name of ['Admin', 'Moderator', 'Kindling', 'Support', 'ᴀᴅᴍɪɴ', 'Kindling HQ', 'Kindling Team']) {
    const reply = await asking[type]?.({ [field]: name });
    expect(reply?.status, `${name}: ${JSON.stringify(reply?.body)}`).toSatisfy(
      (status) => status === 400 || status === 409,
    );
  }
  expect((await asking[type]?.({ [field]: `Ada${++count}` }))?.body).toMatchObject({ success: true });
});
