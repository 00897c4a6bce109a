// The calls of the account page, by outcome, as a client sees them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestKindling, type TestKindling } from '../../src/testing/test-kindling.ts';
import { type Caller, type MemberCaller, testPassword } from '../../src/testing/test-member.ts';

let kindling: TestKindling;
beforeAll(async () => {
  kindling = await openTestKindling();
});
afterAll(() => kindling.close());

const logIn = (email: string, password: string, caller = kindling.visitor()) =>
  caller.post('/auth/login', { email, password });
const isIn = async (caller: Caller) => (await caller.get('/auth/user')).status === 200;
const wrongPassword = { status: 403, body: { code: 'accounts/wrong-password' } };

describe('a change of password', () => {
  const newPassword = 'an entirely new one';
  const change = (member: Caller, currentPassword: string, password = newPassword, key?: string) =>
    member.post('/auth/change-password', { currentPassword, newPassword: password }, { ...(key && { key }) });

  it('needs the current one, and ends every session except this one', async () => {
    const ada = await kindling.member('ada');
    const phone = kindling.visitor();
    await logIn(ada.email, testPassword, phone);
    expect(await change(ada, 'not this one')).toMatchObject(wrongPassword);
    expect(await isIn(phone)).toBe(true);
    expect(await change(ada, testPassword)).toMatchObject({ status: 200, body: { success: true } });
    expect(await isIn(ada)).toBe(true);
    expect(await isIn(phone)).toBe(false);
    expect((await logIn(ada.email, testPassword)).status).toBe(401);
    expect((await logIn(ada.email, newPassword)).status).toBe(200);
  });

  it('returns the first response again to a retry under its key, and only under its key', async () => {
    const ada = await kindling.member('ada.retries');
    const first = await change(ada, testPassword, newPassword, 'lost-answer');
    expect(await change(ada, testPassword, newPassword, 'lost-answer')).toMatchObject({
      status: 200,
      body: first.body,
    });
    expect(await change(ada, testPassword, newPassword, 'another-key')).toMatchObject(wrongPassword);
    expect(await change(ada, testPassword, 'a third password', 'lost-answer')).toMatchObject({
      status: 409,
      body: { code: 'request/idempotency-key-reused' },
    });
    expect((await logIn(ada.email, newPassword)).status).toBe(200);
  });

  it.each([
    ['newPassword', { currentPassword: testPassword, newPassword: 'sevens7' }],
    ['newPassword', { currentPassword: testPassword, newPassword: 'x'.repeat(257) }],
    ['currentPassword', { currentPassword: '', newPassword }],
  ])('refuses a wrong %s', async (field, body) => {
    const ada = await kindling.member(`ada.${count++}`);
    expect(await ada.post('/auth/change-password', body)).toMatchObject({ status: 400, body: { issues: [{ field }] } });
  });

  it('is announced to the member’s address', async () => {
    const ada = await kindling.member('ada.warned');
    await change(ada, testPassword);
    await kindling.kindling().reactor?.settle();
    const mails = kindling.kindling().mail.outbox?.list() ?? [];
    const notice = mails.find(
      ({ to, subject }) => to === ada.email && subject === 'Your Kindling password was changed',
    );
    expect(notice?.text).toContain('/login?mode=forgot');
  });

  it('refuses a password that anyone would guess', async () => {
    const ada = await kindling.member('ada.guessed');
    expect(await change(ada, testPassword, 'iloveyou1')).toMatchObject({
      body: { code: 'accounts/common-password', issues: [{ field: 'newPassword' }] },
    });
    expect((await logIn(ada.email, testPassword)).status).toBe(200);
  });
});
let count = 0;

describe('a change of email address', () => {
  const change = (member: Caller, email: string, password = testPassword, key?: string) =>
    member.post('/auth/change-email', { email, password }, { ...(key && { key }) });

  it('needs the password, moves the log-in, and frees the old address', async () => {
    const ada = await kindling.member('ada.moves');
    expect(await change(ada, 'ada.new@example.com', 'not this one')).toMatchObject(wrongPassword);
    expect((await change(ada, 'Ada.New@example.com')).body).toMatchObject({
      success: true,
      user: { email: 'ada.new@example.com' },
    });
    expect((await logIn('ada.new@example.com', testPassword)).status).toBe(200);
    expect((await logIn(ada.email, testPassword)).status).toBe(401);
    const successor = { email: ada.email, password: 'somebody else entirely' };
    expect((await kindling.visitor().post('/auth/register', successor)).status).toBe(201);
    expect(await change(ada, ada.email)).toMatchObject({ status: 409, body: { code: 'accounts/email-taken' } });
  });

  it('takes effect at once where no mail can be sent, and the old address is notified', async () => {
    const ada = await kindling.member('ada.tells');
    await change(ada, 'ada.told@example.com');
    expect((await ada.get('/auth/user')).body).toMatchObject({ email: 'ada.told@example.com', emailConfirmed: false });
    await kindling.kindling().reactor?.settle();
    const mails = kindling.kindling().mail.outbox?.list() ?? [];
    const subjects = mails.filter(({ to }) => to === ada.email).map(({ subject }) => subject);
    expect(subjects).toContain('Your Kindling email address was changed');
  });

  it('can be confirmed with the token from the response where no mail can be sent', async () => {
    const ada = await kindling.member('ada.confirms');
    const { body } = await ada.post('/auth/confirm-email/request');
    const confirmed = await kindling.visitor().post('/auth/confirm-email', { token: body.confirmationToken });
    expect(confirmed).toMatchObject({ status: 200, body: { success: true } });
    expect((await ada.get('/auth/user')).body).toMatchObject({ email: ada.email, emailConfirmed: true });
    expect((await ada.post('/auth/confirm-email/request')).body).not.toHaveProperty('confirmationToken');
  });

  it('is refused to an address that another member has', async () => {
    const [ada, bob] = [await kindling.member('ada.wants'), await kindling.member('bob.has')];
    expect(await change(ada, bob.email.toUpperCase())).toMatchObject({
      status: 409,
      body: { code: 'accounts/email-taken' },
    });
    expect((await ada.get('/auth/user')).body).toMatchObject({ email: ada.email });
  });

  it('to the same address by ten members at once succeeds for one of them', async () => {
    const rivals = await Promise.all(Array.from({ length: 10 }, (_, index) => kindling.member(`rival.${index}`)));
    const answers = await Promise.all(rivals.map((rival) => change(rival, 'the.prize@example.com')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'accounts/email-taken')).toHaveLength(9);
    const emails = await Promise.all(rivals.map(async (rival) => (await rival.get('/auth/user')).body.email));
    expect(emails.filter((email) => email === 'the.prize@example.com')).toHaveLength(1);
  });

  it('is applied once under one key', async () => {
    const ada = await kindling.member('ada.once');
    const first = await change(ada, 'ada.once@example.com', testPassword, 'move-once');
    expect(await change(ada, 'ada.once@example.com', testPassword, 'move-once')).toMatchObject({
      status: 200,
      body: first.body,
    });
    const moves = (await kindling.log()).filter(
      ({ type, stream }) => type === 'EmailChanged' && stream === `user-${ada.id}`,
    );
    expect(moves).toHaveLength(1);
  });
});

describe('deleting an account', () => {
  const erase = (member: Caller, password = testPassword) => member.post('/account/delete', { password });

  async function written(author: MemberCaller, reader: MemberCaller) {
    const talked = await author.publish('WORDS under which somebody talks', { category: 'ethics' });
    const alone = await author.publish('WORDS that nobody answered');
    const elsewhere = await reader.publish('What the reader wrote');
    const remark = await author.comment(elsewhere, 'WORDS of a remark');
    const answer = await reader.comment(talked, 'An answer that stays');
    await author.post(`/community/posts/${elsewhere}/like`);
    return { talked, alone, elsewhere, remark, answer };
  }

  it('needs the password', async () => {
    const ada = await kindling.member('ada.careful');
    expect(await erase(ada, 'not this one')).toMatchObject(wrongPassword);
    expect(await ada.post('/account/delete', {})).toMatchObject({
      status: 400,
      body: { issues: [{ field: 'password' }] },
    });
    expect(await isIn(ada)).toBe(true);
  });

  it('ends every session for good, and leaves no account to log in to or look at', async () => {
    const ada = await kindling.member('ada.gone');
    const phone = kindling.visitor();
    await logIn(ada.email, testPassword, phone);
    const cookie = ada.cookie();
    expect(await erase(ada)).toMatchObject({ status: 200, body: { success: true } });
    for (const device of [phone, ada]) {
      if (device === ada) ada.present(cookie);
      expect(await isIn(device)).toBe(false);
      expect((await device.post('/community/posts', { content: 'From beyond' })).status).toBe(401);
      expect((await device.get('/account/export')).status).toBe(401);
    }
    expect((await logIn(ada.email, testPassword)).status).toBe(401);
    expect((await kindling.visitor().get(`/users/${ada.id}`)).status).toBe(404);
    expect((await kindling.visitor().get('/users/by-username/ada.gone')).status).toBe(404);
  });

  it('frees the address, and keeps the name reserved', async () => {
    const ada = await kindling.member('ada.frees');
    await erase(ada);
    expect((await kindling.visitor().get('/check-username?username=ada.frees')).body).toMatchObject({
      available: false,
    });
    const successor = kindling.visitor();
    const registered = await successor.post('/auth/register', { email: ada.email, password: testPassword });
    expect(registered.status).toBe(201);
    expect((registered.body.user as { id: string }).id).not.toBe(ada.id);
    expect((await successor.post('/auth/profile', { username: 'Ada.Frees' })).status).toBe(409);
  });

  it('removes the member’s words and leaves those of others', async () => {
    const [ada, bob] = [await kindling.member('ada.wrote'), await kindling.member('bob.answers')];
    const { talked, alone, elsewhere, remark, answer } = await written(ada, bob);
    await erase(ada);

    expect((await bob.get(`/community/posts/${talked}`)).body.post).toMatchObject({
      content: '',
      isErased: true,
      userName: 'Unknown User',
      userAvatar: null,
      commentsCount: 1,
    });
    expect((await bob.get(`/community/posts/${talked}/comments`)).body.comments).toMatchObject([
      { id: answer, content: 'An answer that stays', userName: 'bob.answers' },
    ]);
    expect((await bob.get(`/community/posts/${alone}`)).status).toBe(404);
    expect((await bob.get(`/community/posts/${elsewhere}/comments`)).body.comments).toMatchObject([
      { id: remark, content: '', isErased: true, userName: 'Unknown User' },
    ]);
    expect((await bob.get(`/community/posts/${elsewhere}`)).body.post).toMatchObject({
      likesCount: 1,
      commentsCount: 1,
    });
    for (const call of [
      () => bob.post(`/community/posts/${alone}/like`),
      () => bob.post(`/community/posts/${alone}/comments`, { content: 'Is anybody there?' }),
      () => bob.get(`/community/posts/${alone}/comments`),
    ]) {
      expect(await call()).toMatchObject({ status: 404, body: { code: 'community/post-not-found' } });
    }
    expect((await bob.post(`/community/posts/${talked}/comments`, { content: 'Farewell' })).status).toBe(201);
    expect((await bob.post(`/community/posts/${talked}/like`)).status).toBe(200);
    expect((await bob.get(`/community/posts/${talked}`)).body.post).toMatchObject({ likesCount: 1, commentsCount: 2 });
    const everything = await Promise.all(
      ['/community/posts?limit=100', '/search?q=WORDS', '/community/trending'].map((path) => bob.get(path)),
    );
    expect(JSON.stringify(everything.map(({ body }) => body))).not.toMatch(/WORDS|ada\.wrote/);
  });

  it('leaves no readable personal data in the log', async () => {
    const [ada, bob] = [await kindling.member('ada.unread'), await kindling.member('bob.reads')];
    await written(ada, bob);
    await erase(ada);
    const { codec } = kindling.kindling();
    const read = JSON.stringify(await codec.decode(await kindling.log()), (_, value) =>
      typeof value === 'bigint' ? `${value}` : value,
    );
    expect(read).not.toMatch(/ada\.unread/);
    expect(
      JSON.stringify(await kindling.log(), (_, value) => (typeof value === 'bigint' ? `${value}` : value)),
    ).not.toMatch(/WORDS|ada\.unread|bob\.reads/);
  });

  it('completes without a fault while the member is still writing, and none of their content is shown', async () => {
    const [ada, bob] = [await kindling.member('ada.storm'), await kindling.member('bob.calm')];
    const calm = await bob.publish('Calm');
    const storm = Array.from({ length: 30 }, (_, index) => [
      ada.post('/community/posts', { content: `STORMY post ${index}` }),
      ada.post(`/community/posts/${calm}/comments`, { content: `STORMY comment ${index}` }),
    ]).flat();
    const [erased, ...answers] = await Promise.all([erase(ada), ...storm]);
    expect(erased.status).toBe(200);
    for (const { status, body } of answers) expect([201, 401, 404], JSON.stringify(body)).toContain(status);

    const shown = await Promise.all(
      [`/community/posts/${calm}/comments?limit=100`, '/community/posts?limit=100', '/search?q=STORMY'].map((path) =>
        bob.get(path),
      ),
    );
    expect(JSON.stringify(shown.map(({ body }) => body))).not.toContain('STORMY');
    const { documents } = kindling.kindling().stores;
    for (const name of await documents.collections()) {
      const documentsOfName = await documents.scan(name, { limit: 1_000 });
      expect(
        JSON.stringify(documentsOfName, (_, value) => (typeof value === 'bigint' ? `${value}` : value)),
        name,
      ).not.toContain('STORMY');
    }
  });

  it('is refused to the last admin', async () => {
    const root = await kindling.admin('rosa.last');
    expect(await erase(root)).toMatchObject({ status: 409, body: { code: 'accounts/last-admin' } });
    expect(await isIn(root)).toBe(true);
    const other = await kindling.admin('rosa.other');
    expect((await erase(root)).status).toBe(200);
    expect(await erase(other)).toMatchObject({ status: 409, body: { code: 'accounts/last-admin' } });
  });

  it('twice at once happens once', async () => {
    const ada = await kindling.member('ada.twice');
    const answers = await Promise.all([erase(ada), erase(ada), erase(ada)]);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    const erasures = (await kindling.log()).filter(
      ({ type, stream }) => type === 'MemberErased' && stream === `user-${ada.id}`,
    );
    expect(erasures).toHaveLength(1);
  });
});
