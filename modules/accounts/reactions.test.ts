import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRun } from '../../src/platform/reactor/reaction.ts';
import { onePixelPng } from '../../src/testing/one-pixel.ts';
import { openTestKindling, type TestKindling } from '../../src/testing/test-kindling.ts';
import { type MemberCaller, testPassword } from '../../src/testing/test-member.ts';
import { uploaded } from '../media/uploads-fixture.ts';
import { accountsReactions } from './reactions.ts';

let kindling: TestKindling;
beforeAll(async () => {
  kindling = await openTestKindling();
});
afterAll(() => kindling.close());

/** Publishes a picture and returns its address. */
async function upload(member: MemberCaller): Promise<string> {
  const { body } = await member.post('/community/posts', { content: 'Look', imageUrl: onePixelPng });
  return (body.post as { imageUrl: string }).imageUrl;
}
const hasFile = async (url: string) =>
  (await kindling.kindling().stores.mediaStore.describe(url.replace('/media/', ''), 'original')) !== undefined;
const isServed = async (url: string) => (await kindling.app().inject({ method: 'GET', url })).statusCode === 200;
const settle = () => kindling.kindling().reactor?.settle();
const mailsTo = (address: string) => (kindling.kindling().mail.outbox?.list() ?? []).filter(({ to }) => to === address);

describe('the uploads of an erased member', () => {
  it('are deleted, and those of others stay', async () => {
    const [ada, bob] = [await kindling.member('ada'), await kindling.member('bob')];
    const [hers, his] = [await upload(ada), await upload(bob)];
    expect(await isServed(hers)).toBe(true);
    await ada.post('/account/delete', { password: testPassword });
    expect(await isServed(hers)).toBe(false);
    await settle();
    await settle();
    expect([await hasFile(hers), await hasFile(his)]).toEqual([false, true]);
    expect(await isServed(his)).toBe(true);
  });

  it('are deleted even if they reach the log after the erasure', async () => {
    const eve = await kindling.member('eve');
    await eve.post('/account/delete', { password: testPassword });
    const { stores, codec, clock } = kindling.kindling();
    const mediaId = '5d1f6a1e-6f0b-5c1e-8a57-3f7f1f0c9b10';
    await stores.mediaStore.put(mediaId, 'original', Buffer.from('a picture'), 'image/webp');
    const event = uploaded({ mediaId, ownerId: eve.id });
    const actor = { kind: 'member', id: eve.id, isAdmin: false } as const;
    const ids = { commandId: 'c', commandHash: 'c', correlationId: 'c', causationId: 'c' };
    const metadata = { at: clock().toISOString(), actor, ...ids };
    const id = '0a8f4c52-6d6b-5a0e-9d0c-0f3c5f0f1d11';
    await stores.eventStore.append(`media-${mediaId}`, await codec.encode([{ event, id, metadata }]), 'no-stream');
    await settle();
    await settle();
    expect(await stores.mediaStore.describe(mediaId, 'original')).toBeUndefined();
  });
});

describe('the mail with a reset link', () => {
  it('goes to the member who asked, and greets them by name', async () => {
    const cyd = await kindling.confirm(await kindling.member('cyd'));
    const { body } = await kindling.visitor().post('/auth/request-password-reset', { email: cyd.email });
    await settle();
    const subject = 'Set a new password for Kindling';
    const [mail, ...more] = mailsTo(cyd.email).filter((each) => each.subject === subject);
    expect(mail?.text).toContain('Hello cyd,');
    expect(mail?.text).toContain(`/login?resetToken=${encodeURIComponent(String(body.resetToken))}`);
    expect(more).toEqual([]);
  });

  it.each([
    ['their first name', { firstName: 'Eda' }, 'Hello Eda,'],
    ['no name at all', {}, 'Hello there,'],
  ])('greets a member without a username by %s, never by the address', async (_, names, greeting) => {
    const email = `secret.${crypto.randomUUID()}@example.com`;
    const { body } = await kindling.visitor().post('/auth/register', { email, password: testPassword, ...names });
    await kindling.confirm(body.user as { id: string });
    await kindling.visitor().post('/auth/request-password-reset', { email });
    await settle();
    const [mail] = mailsTo(email);
    expect(mail?.text).toContain(greeting);
    expect(mail?.text).not.toContain('secret');
    expect(mail?.html).not.toContain('secret');
  });

  it('is not sent for a link that is void by then, nor to an address without an account', async () => {
    const dan = await kindling.member('dan');
    const ask = (email: string) => kindling.visitor().post('/auth/request-password-reset', { email });
    for (const email of ['nobody@example.com', dan.email, dan.email]) await ask(email);
    const mailed = () => mailsForRequestsOf(dan.id);
    expect(await mailed()).toEqual([[], [dan.email]]);
    await dan.post('/auth/change-password', { currentPassword: testPassword, newPassword: 'a new one altogether' });
    expect(await mailed()).toEqual([[], []]);
    await ask(dan.email);
    await dan.post('/account/delete', { password: 'a new one altogether' });
    expect(await mailed()).toEqual([[], [], []]);
    expect(mailsTo('nobody@example.com')).toEqual([]);
  });
});

describe('the mail about a new device', () => {
  const subject = 'New log-in to your account';
  const subjectsTo = async (address: string) => {
    await settle();
    return mailsTo(address).filter((mail) => mail.subject === subject);
  };

  it('goes out when a browser logs in for the first time, but not for the one that signed up', async () => {
    const fay = await kindling.member('fay');
    const logIn = (caller = kindling.visitor()) =>
      caller.post('/auth/login', { email: fay.email, password: testPassword });
    await logIn(fay);
    expect(await subjectsTo(fay.email)).toEqual([]);
    const phone = kindling.visitor();
    await logIn(phone);
    const [mail, ...more] = await subjectsTo(fay.email);
    expect(mail?.text).toContain('from the network address 127.0.0.1');
    expect(more).toEqual([]);
    await phone.post('/auth/logout');
    await logIn(phone);
    expect(await subjectsTo(fay.email)).toHaveLength(1);
  });

  it('goes to the next owner of an address when the former owner’s browser logs in', async () => {
    const former = kindling.visitor();
    const account = { email: 'handed.on@example.com', password: testPassword };
    await former.post('/auth/register', account);
    await former.post('/account/delete', { password: testPassword });
    expect((await kindling.visitor().post('/auth/register', account)).status).toBe(201);
    expect((await former.post('/auth/login', account)).status).toBe(200);
    expect(await subjectsTo(account.email)).toHaveLength(1);
  });
});

/** Runs the reaction again for each of a member's requests. Returns the recipients of the mails that it would send now. */
async function mailsForRequestsOf(memberId: string): Promise<readonly (readonly string[])[]> {
  const { commands, keyring, codec } = kindling.kindling();
  const sent: string[] = [];
  const reactions = accountsReactions({
    commands,
    mail: { send: async ({ to }) => void sent.push(to) },
    fingerprint: keyring.fingerprint,
    publicUrl: () => 'https://kindling.example',
    isUnreachable: async () => false,
  });
  const mailResetLink = reactions.find(({ name }) => name === 'accounts.mail-reset-link');
  const requests = (await codec.decode(await kindling.log())).filter(
    ({ type, stream }) => type === 'PasswordResetRequested' && stream === `user-${memberId}`,
  );
  const mailed: string[][] = [];
  for (const request of requests) {
    const id = `retry of ${request.id}`;
    const context = {
      actor: { kind: 'system', id: 'test' } as const,
      at: kindling.clock().toISOString(),
      commandId: id,
      commandHash: id,
      correlationId: id,
      causationId: id,
    };
    await mailResetLink?.run(request, createRun(commands, context));
    mailed.push(sent.splice(0));
  }
  return mailed;
}
