// What a browser can prove about the accounts that logged in on it. Its own rate limit budgets are tested in
// strangers.test.ts.
import { expect, it } from 'vitest';
import { isNewDevice, rememberDevice } from './known-device.ts';

const fingerprint = (purpose: string, text: string) => Buffer.from(`${purpose} ${text}`).toString('base64url');

/** Stores the one cookie that these functions read and write. */
function browser() {
  let count = 0;
  const ctx = {
    cookie: {
      device: undefined as string | undefined,
      keepDevice(value: string) {
        this.device = value;
      },
    },
    drawOn: async () => undefined,
    newId: () => `nonce-${++count}`,
  } as unknown as Parameters<typeof rememberDevice>[0];
  return {
    logIn: (memberId: string, credentialEpoch = 0) =>
      rememberDevice(ctx, fingerprint, { memberId, email: `${memberId}@example.com`, credentialEpoch }),
    knows: (memberId: string, credentialEpoch = 0) =>
      !isNewDevice(ctx, fingerprint, { memberId, email: 'any@example.com', credentialEpoch }),
    made: () => count,
    show: (value: string) => ctx.cookie.keepDevice(value),
    shown: () => ctx.cookie.device,
  };
}

it('is known to both accounts of two who share it, as often as they take turns', () => {
  const shared = browser();
  for (const memberId of ['ada', 'bob', 'ada', 'bob']) shared.logIn(memberId);
  expect(['ada', 'bob', 'eve'].map((memberId) => shared.knows(memberId))).toEqual([true, true, false]);
  expect(shared.made()).toBe(2);
});

it('is known to the last five accounts only', () => {
  const shared = browser();
  const memberIds = Array.from({ length: 6 }, (_, index) => `member-${index}`);
  for (const memberId of memberIds) shared.logIn(memberId);
  expect(memberIds.map((memberId) => shared.knows(memberId))).toEqual([false, true, true, true, true, true]);
});

it('drops marks that are not ours, so that no cookie value is injected into the response', () => {
  const strange = [
    'x\r\nset-cookie: kindling=evil',
    'a; Domain=evil.example',
    'nonce.☃',
    'nonce.proof.more',
    'x'.repeat(9_000),
  ];
  for (const value of strange) {
    const visitor = browser();
    visitor.show(value);
    visitor.logIn('ada');
    expect(visitor.shown()).toMatch(/^[\w-]+\.[\w-]+$/);
    expect(visitor.knows('ada')).toBe(true);
  }
});

it('is unknown once all credentials are revoked, until it logs in again', () => {
  const phone = browser();
  phone.logIn('ada');
  expect([phone.knows('ada'), phone.knows('ada', 1)]).toEqual([true, false]);
  phone.logIn('ada', 1);
  expect([phone.knows('ada'), phone.knows('ada', 1)]).toEqual([false, true]);
});

it('is unknown if its mark proves only an address, as older marks do', () => {
  const phone = browser();
  phone.show(`nonce-1.${fingerprint('known-device', 'nonce-1 ada@example.com')}`);
  expect(phone.knows('ada')).toBe(false);
});
