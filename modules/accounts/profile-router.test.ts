// The profile calls, by outcome, as a client sees them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onePixelPng } from '../../src/testing/one-pixel.ts';
import { openTestKindling, type TestKindling } from '../../src/testing/test-kindling.ts';
import { type MemberCaller, testPassword } from '../../src/testing/test-member.ts';

let kindling: TestKindling;
beforeAll(async () => {
  kindling = await openTestKindling();
});
afterAll(() => kindling.close());

const update = (member: Pick<MemberCaller, 'post'>, changes: object, key?: string) =>
  member.post('/auth/profile', changes, { ...(key && { key }) });
const check = async (username: string, caller: Pick<MemberCaller, 'get'> = kindling.visitor()) =>
  (await caller.get(`/check-username?username=${encodeURIComponent(username)}`)).body;
const eventCount = async (type: string) => (await kindling.log()).filter((event) => event.type === type).length;

/** A member without a username. */
async function newcomer() {
  const caller = kindling.visitor();
  const email = `newcomer.${count++}@example.com`;
  await caller.post('/auth/register', { email, password: testPassword, firstName: 'New', lastName: 'Comer' });
  return caller;
}
let count = 0;

describe('the current user', () => {
  it('is null for a visitor', async () => {
    expect(await kindling.visitor().get('/auth/user')).toMatchObject({
      status: 401,
      body: { code: 'session/signed-out' },
    });
  });

  it('gets everything that is theirs, and no secret', async () => {
    const ada = await kindling.member('ada.self');
    const { body } = await ada.get('/auth/user');
    expect(Object.keys(body).sort()).toEqual(
      [
        'id',
        'email',
        'emailConfirmed',
        'pendingEmail',
        'username',
        'firstName',
        'lastName',
        'bio',
        'role',
        'profileEmoji',
        'profileImageUrl',
        'isAdmin',
        'isModerator',
        'createdAt',
        'lastVisitAt',
      ].sort(),
    );
    expect(JSON.stringify(body)).not.toMatch(/argon2|hash/i);
  });

  it('is shown to others without the address', async () => {
    const ada = await kindling.member('ada.public');
    const { status, body } = await kindling.visitor().get(`/users/${ada.id}`);
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ id: ada.id, username: 'ada.public' });
    expect(JSON.stringify(body)).not.toContain(ada.email);
    expect((await kindling.visitor().get('/users/by-username/ADA.PUBLIC')).body.user).toMatchObject({ id: ada.id });
    expect(await kindling.visitor().get('/users/nobody')).toMatchObject({
      status: 404,
      body: { code: 'accounts/member-not-found', message: 'User not found' },
    });
  });
});

describe('a profile', () => {
  it('changes only the fields that are sent; empty text or null clears a field', async () => {
    const ada = await kindling.member('ada.fields');
    const full = { bio: 'Wrote the first program.', role: 'Founder', profileEmoji: '🚀' };
    expect((await update(ada, full)).body.user).toMatchObject({ ...full, username: 'ada.fields' });
    expect((await update(ada, { role: 'CTO' })).body.user).toMatchObject({ ...full, role: 'CTO' });
    expect((await update(ada, { bio: '  ', role: null })).body.user).toMatchObject({ bio: null, role: null });
    const unseen = { bio: '\u200b\u2060', role: '\u200d' };
    expect((await update(ada, unseen)).body.user).toMatchObject({ bio: null, role: null });
    expect((await ada.get('/auth/user')).body).toMatchObject({ username: 'ada.fields', profileEmoji: '🚀' });
  });

  it('has first and last name, each changed independently and cleared by null', async () => {
    const ada = await kindling.member('ada.named');
    const named = { firstName: 'Ada', lastName: 'Lovelace' };
    expect((await update(ada, named)).body.user).toMatchObject({ ...named, username: 'ada.named' });
    expect((await update(ada, { lastName: ' King\n' })).body.user).toMatchObject({
      firstName: 'Ada',
      lastName: 'King',
    });
    expect((await update(ada, { firstName: null })).body.user).toMatchObject({ firstName: null, lastName: 'King' });
    expect((await update(ada, { bio: 'Stays' })).body.user).toMatchObject({ firstName: null, lastName: 'King' });
    const { body } = await kindling.visitor().get(`/users/${ada.id}`);
    expect(body.user).toMatchObject({ firstName: null, lastName: 'King' });
    const found = (await ada.get('/users?q=King')).body.users as { id: string }[];
    expect(found.map(({ id }) => id)).toContain(ada.id);
  });

  it.each([
    '',
    '  ',
    '\u200b',
    '\ue000',
    '\u{1d159}',
    '\ufffc',
    '\u3164',
    '\u2800',
    '\u0301',
    'x'.repeat(101),
  ])('has no name like %j', async (name) => {
    const ada = await newcomer();
    for (const field of ['firstName', 'lastName'])
      expect(await update(ada, { [field]: name })).toMatchObject({ status: 400, body: { issues: [{ field }] } });
  });

  it('may not claim staff by its names, even if they are set one by one', async () => {
    const ada = await kindling.member('ada.plain');
    const refused = { status: 400, body: { code: 'accounts/name-claims-staff' } };
    expect(await update(ada, { firstName: 'Admin', lastName: 'Team' })).toMatchObject(refused);
    expect(await update(ada, { lastName: 'ᴀᴅᴍɪɴ' })).toMatchObject(refused);
    expect((await update(ada, { firstName: 'Ad' })).status).toBe(200);
    expect(await update(ada, { lastName: 'Min' })).toMatchObject(refused);
    expect((await ada.get('/auth/user')).body).toMatchObject({ firstName: 'Ad', username: 'ada.plain' });
  });

  it('never gives up its username', async () => {
    const ada = await kindling.member('ada.stays');
    const message = 'Username must be at least 3 characters';
    for (const username of ['', '   ', '\u200b'])
      expect(await update(ada, { username, bio: 'Lost' })).toMatchObject({
        status: 400,
        body: { message, issues: [{ field: 'username', message }] },
      });
    expect((await update(ada, { username: null })).body.user).toMatchObject({ username: 'ada.stays', bio: null });
  });

  it('keeps all of many changes made at once to different fields', async () => {
    const ada = await kindling.member('ada.at-once');
    const changes = [
      { bio: 'Of many words' },
      { role: 'Engineer' },
      { profileEmoji: '🦊' },
      { username: 'ada.renamed' },
    ];
    const answers = await Promise.all(changes.map((change) => update(ada, change)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await ada.get('/auth/user')).body).toMatchObject(Object.assign({}, ...changes));
  });

  it('has a picture or an emoji, never both', async () => {
    const ada = await kindling.member('ada.pictured');
    const pictured = (await update(ada, { profileImageUrl: onePixelPng })).body.user as { profileImageUrl: string };
    expect(pictured).toMatchObject({ profileEmoji: null, profileImageUrl: expect.stringMatching(/^\/media\/[\w-]+$/) });
    const emoji = await update(ada, { profileEmoji: '🌱' });
    expect(emoji.body.user).toMatchObject({ profileEmoji: '🌱', profileImageUrl: null });
    const again = await update(ada, { profileImageUrl: pictured.profileImageUrl });
    expect(again.body.user).toMatchObject({ profileEmoji: null, profileImageUrl: pictured.profileImageUrl });
  });

  it('takes no picture of another member, and none from elsewhere', async () => {
    const [ada, eve] = [await kindling.member('ada.first'), await kindling.member('eve.thief')];
    const { profileImageUrl } = (await update(ada, { profileImageUrl: onePixelPng })).body.user as {
      profileImageUrl: string;
    };
    for (const url of [
      profileImageUrl,
      'https://tracker.example/pixel.png',
      '/media/../../keys.sqlite',
      'javascript:alert(1)',
    ]) {
      expect(await update(eve, { profileImageUrl: url })).toMatchObject({
        status: 400,
        body: { code: 'media/not-found' },
      });
    }
    const message = 'Please select a JPEG, PNG, or WebP image';
    const drawing = await update(eve, { profileImageUrl: 'data:image/svg+xml;base64,PHN2Zy8+' });
    expect(drawing).toMatchObject({ status: 415, body: { code: 'media/picture-needed', message } });
    const onePixelGif = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
    for (const type of ['image/gif', 'image/png'])
      expect(await update(eve, { profileImageUrl: `data:${type};base64,${onePixelGif}` })).toMatchObject({
        status: 415,
        body: { code: 'media/picture-needed', message },
      });
  });

  it.each([
    ['username', { username: 'ab' }, 'Username must be at least 3 characters'],
    ['username', { username: 'x'.repeat(31) }, 'Username too long'],
    ['username', { username: 'ada lovelace' }, 'Use letters, digits, _ - and . only'],
    ['username', { username: 'аdа' }, 'Use letters, digits, _ - and . only'],
    ['username', { username: 12345 }, 'Username must be at least 3 characters'],
    ['bio', { bio: 'x'.repeat(501) }, 'Bio too long'],
    ['role', { role: 'x'.repeat(51) }, 'Role too long'],
    ['profileEmoji', { profileEmoji: '🚀🚀' }, 'Please choose one emoji.'],
    ['profileEmoji', { profileEmoji: 'A' }, 'Please choose one emoji.'],
  ])('refuses a wrong %s: %j', async (field, changes, message) => {
    const ada = await newcomer();
    const { status, body } = await update(ada, changes);
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'request/invalid', issues: [{ field, message }] });
  });

  it('counts a bio in characters as people do, and keeps what scripts need', async () => {
    const ada = await kindling.member('ada.scripts');
    const bio = `${'🐳'.repeat(480)} שלום 👩‍👩‍👧`;
    expect((await update(ada, { bio })).body.user).toMatchObject({ bio });
    expect((await update(ada, { role: 'CEO\u202e\u0000 of\ud800 all' })).body.user).toMatchObject({
      role: 'CEO of\ufffd all',
    });
  });

  it.each([
    'Admin',
    'm0derator',
    'Kindling Team',
    'Аdmin',
    'Head Moderator',
    'S U P P O R T',
  ])('may not claim to be staff: %s', async (role) => {
    const ada = await newcomer();
    expect(await update(ada, { username: `ada.staff.${count++}`, role })).toMatchObject({
      status: 400,
      body: { code: 'accounts/role-claims-staff', issues: [{ field: 'role' }] },
    });
    expect((await ada.get('/auth/user')).body).toMatchObject({ username: null, role: null });
  });

  it('needs a username before anything else', async () => {
    const ada = await newcomer();
    expect(await update(ada, { bio: 'First things last' })).toMatchObject({
      status: 400,
      body: { code: 'accounts/username-required', message: 'Username must be at least 3 characters' },
    });
  });

  it('changes nothing outside the profile, whatever the body asks for', async () => {
    const [ada, bob] = [await kindling.member('ada.modest'), await kindling.member('bob.target')];
    const input = {
      id: bob.id,
      memberId: bob.id,
      userId: bob.id,
      isAdmin: true,
      email: 'root@example.com',
      password: 'x',
      createdAt: '2020-01-01T00:00:00.000Z',
      usernameOrdinal: 9,
      bio: 'Mine',
    };
    expect((await update(ada, input)).status).toBe(200);
    expect((await ada.get('/auth/user')).body).toMatchObject({
      id: ada.id,
      email: ada.email,
      isAdmin: false,
      bio: 'Mine',
    });
    expect((await bob.get('/auth/user')).body).toMatchObject({ bio: null, email: bob.email });
    expect((await ada.get('/users?q=ada')).status).toBe(200);
  });
});

describe('a username', () => {
  it('belongs to one member, whatever its case', async () => {
    const [ada, eve] = [await kindling.member('Ada.One'), await newcomer()];
    expect(await update(eve, { username: 'aDA.oNE' })).toMatchObject({
      status: 409,
      body: { code: 'accounts/username-taken', message: 'Username is already taken' },
    });
    expect((await update(ada, { username: 'ADA.ONE' })).body.user).toMatchObject({ username: 'ADA.ONE' });
  });

  it('stays reserved for its member after they have taken another', async () => {
    const [ada, bob] = [await kindling.member('ada.leaving'), await newcomer()];
    await update(ada, { username: 'ada.left' });
    expect(await update(bob, { username: 'Ada.Leaving' })).toMatchObject({ status: 409 });
    expect((await update(ada, { username: 'ada.leaving' })).status).toBe(200);
  });

  it('wanted by twenty members at once goes to one, and the others keep theirs', async () => {
    const rivals = await Promise.all(Array.from({ length: 20 }, newcomer));
    const before = await eventCount('ProfileUpdated');
    const answers = await Promise.all(
      rivals.map((rival, index) =>
        update(rival, { username: index % 2 ? 'the.prize' : 'The.Prize', bio: `Number ${index}` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const [index, answer] of answers.entries()) {
      if (answer.status === 200) continue;
      expect(answer).toMatchObject({ status: 409, body: { code: 'accounts/username-taken' } });
      expect((await rivals[index]?.get('/auth/user'))?.body).toMatchObject({ username: null, bio: null });
    }
    expect(await eventCount('ProfileUpdated')).toBe(before + 1);
  });

  it.each(['admin', 'Kindling', 'ad.min', 'sup_port', 'API'])('is not %s, which is reserved', async (username) => {
    const ada = await newcomer();
    expect(await update(ada, { username })).toMatchObject({
      status: 409,
      body: { code: 'accounts/username-reserved' },
    });
    expect(await check(username)).toEqual({ available: false, message: 'This username is reserved' });
  });

  it('is reported as available, taken or invalid while it is typed', async () => {
    const ada = await kindling.member('ada.typed');
    expect(await check('still.free')).toEqual({ available: true, message: 'Username is available' });
    expect(await check('ADA.TYPED')).toEqual({ available: false, message: 'Username is already taken' });
    expect(await check('ada.typed', ada)).toEqual({ available: true, message: 'This is your username' });
    expect(await check('the-admin')).toEqual({ available: false, message: 'This username is reserved' });
    expect(await check('ada.')).toEqual({
      available: false,
      message: 'A username begins and ends with a letter, a digit or _',
    });
    expect(await check('ab')).toEqual({ available: false, message: 'Username must be at least 3 characters' });
    for (const length of [31, 3_000])
      expect(await check('x'.repeat(length))).toEqual({ available: false, message: 'Username too long' });
    expect(await check('no spaces')).toEqual({ available: false, message: 'Use letters, digits, _ - and . only' });
  });
});

describe('an Idempotency-Key', () => {
  it('makes a change once, refuses another body, and is scoped to the member', async () => {
    const [ada, bob] = [await kindling.member('ada.keyed'), await kindling.member('bob.keyed')];
    const before = await eventCount('ProfileUpdated');
    const first = await update(ada, { username: 'ada.key.2', bio: 'Once' }, 'shared-key');
    expect(await update(ada, { username: 'ada.key.2', bio: 'Once' }, 'shared-key')).toMatchObject({
      status: 200,
      body: first.body,
    });
    expect(await update(ada, { username: 'ada.key.3', bio: 'Twice' }, 'shared-key')).toMatchObject({
      status: 409,
      body: { code: 'request/idempotency-key-reused' },
    });
    expect((await update(bob, { bio: 'Of my own' }, 'shared-key')).status).toBe(200);
    expect(await eventCount('ProfileUpdated')).toBe(before + 2);
    expect(await check('ada.key.3')).toMatchObject({ available: true });
  });

  it('used again after further changes restores nothing', async () => {
    const ada = await kindling.member('ada.back');
    await update(ada, { username: 'ada.forth' }, 'forth');
    await update(ada, { username: 'ada.back' });
    expect((await update(ada, { username: 'ada.forth' }, 'forth')).status).toBe(200);
    expect((await ada.get('/auth/user')).body).toMatchObject({ username: 'ada.back' });
    expect(await check('ada.back')).toMatchObject({ available: false });
  });
});
