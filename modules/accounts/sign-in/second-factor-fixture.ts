// Switches on a member's second factor for a test, and returns codes as their authenticator app would.
import { Secret, TOTP } from 'otpauth';
import { expect } from 'vitest';
import type { TestKindling } from '../../../src/testing/test-kindling.ts';
import { type Caller, type MemberCaller, testPassword } from '../../../src/testing/test-member.ts';

export type Authenticator = Readonly<{
  secret: string;
  recoveryCodes: readonly string[];
  /** Returns the current code, or the one a number of 30 s steps later. */
  code(stepsLater?: number): string;
}>;

export function codeOf(secret: string, atMs: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: atMs });
}

/** Confirms the member's address first, because the second factor requires that. */
export async function withSecondFactor(
  kindling: TestKindling,
  member: Caller & Pick<MemberCaller, 'id'>,
): Promise<Authenticator> {
  await kindling.confirm(member);
  const { status, body } = await member.post('/auth/second-factor/set-up', { password: testPassword });
  expect(status).toBe(200);
  const { id, secret, recoveryCodes } = body.setup as { id: string; secret: string; recoveryCodes: string[] };
  const code = (stepsLater = 0) => codeOf(secret, kindling.clock().getTime() + stepsLater * 30_000);
  expect(await member.post('/auth/second-factor', { setupId: id, code: code() })).toMatchObject({ status: 200 });
  kindling.clock.advance({ minutes: 1 });
  return { secret, recoveryCodes, code };
}
