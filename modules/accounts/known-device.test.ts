// What a browser shows of the accounts that logged in on it. That it then draws on budgets of its own: strangers.test.ts.
import { expect, it } from 'vitest';
import { isNewDevice, rememberDevice } from './known-device.ts';

const fingerprint = (purpose: string, text: string) => Buffer.from(`${purpose} ${text}`).toString('base64url');

/** Keeps the one cookie that these functions read and write. */
function browser() {
  let made = 0;
  const ctx = {
    cookie: {
      device: undefined as string | undefined,
      keepDevice(value: string) {
        this.device = value;
      },
    },
    drawOn: async () => undefined,
    newId: () => `nonce-${++made}`,
  } as unknown as Parameters<typeof rememberDevice>[0];
  return {
    logIn: (email: string) => rememberDevice(ctx, fingerprint, email),
    knows: (email: string) => !isNewDevice(ctx, fingerprint, email),
    made: () => made,
    show: (value: string) => ctx.cookie.keepDevice(value),
    shown: () => ctx.cookie.device,
  };
}

it('is known for each of two who share it, as often as they take turns', () => {
  const shared = browser();
  for (const email of ['ada@example.com', 'bob@example.com', 'ada@example.com', 'bob@example.com']) shared.logIn(email);
  expect(['ada@example.com', 'bob@example.com', 'eve@example.com'].map(shared.knows)).toEqual([true, true, false]);
  expect(shared.made()).toBe(2);
});

it('is known for the last five alone', () => {
  const shared = browser();
  const emails = Array.from({ length: 6 }, (_, index) => `member-${index}@example.com`);
  for (const email of emails) shared.logIn(email);
  expect(emails.map(shared.knows)).toEqual([false, true, true, true, true, true]);
});

it('keeps nothing that is no mark of ours, so that the answer can carry what it keeps', () => {
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
    visitor.logIn('ada@example.com');
    expect(visitor.shown()).toMatch(/^[\w-]+\.[\w-]+$/);
    expect(visitor.knows('ada@example.com')).toBe(true);
  }
});
