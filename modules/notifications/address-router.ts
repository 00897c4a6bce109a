// What a mail provider reported about a member's address, and the call that resumes mail.
import type { Acting } from '../../src/platform/commands/act-as.ts';
import { memberProcedure, router } from '../../src/platform/rpc/procedure.ts';
import {
  emailClaimId,
  emailName,
  type Fingerprint,
  hasConfirmedAddress,
  holderOf,
  members,
} from '../accounts/index.ts';
import { type AddressFailure, mailAddresses } from './model/mail-address.ts';

type Loading = Pick<Acting, 'load'>;

/** Why an address gets no mail; null if nothing was reported. */
export async function failureOf(ctx: Loading, fingerprint: Fingerprint, email: string): Promise<AddressFailure | null> {
  return (await ctx.load(mailAddresses, emailClaimId(fingerprint, email))).state.failure;
}

/** Records a provider's report. Ignores an address without an owner. */
export async function failAddress(
  ctx: Acting,
  fingerprint: Fingerprint,
  email: string,
  failure: AddressFailure,
): Promise<void> {
  const holder = await holderOf(ctx, emailName, fingerprint, email);
  if (holder === undefined) return;
  const address = emailClaimId(fingerprint, email);
  const data = { address, memberId: holder.memberId, failure };
  await ctx.execute(mailAddresses, address, { type: 'FailAddress', data }, { step: `FailAddress ${failure}` });
}

export function addressRouter({ fingerprint }: Readonly<{ fingerprint: Fingerprint }>) {
  /** About an address that the member confirmed, or had when the report came. Others may concern someone else. */
  async function reportTo(ctx: Loading, memberId: string) {
    const { state: member } = await ctx.load(members, memberId);
    if (member.status !== 'active' || member.email === null) return undefined;
    const address = emailClaimId(fingerprint, member.email);
    const { state } = await ctx.load(mailAddresses, address);
    const isTheirs = hasConfirmedAddress(member) || state.memberId === memberId;
    return isTheirs && state.failure !== null ? { address, failure: state.failure } : undefined;
  }
  return router({
    address: memberProcedure(
      'GET /notifications/address',
      'Whether mail to the caller’s address bounced or was reported as spam. If so, none is sent.',
    ).query(async ({ ctx }) => ({ failure: (await reportTo(ctx, ctx.member.id))?.failure ?? null })),

    restoreAddress: memberProcedure(
      'POST /notifications/address/restore',
      'Resumes mail to the caller’s address.',
    ).mutation(async ({ ctx }) => {
      const report = await reportTo(ctx, ctx.member.id);
      if (report !== undefined) {
        const { address } = report;
        await ctx.execute(mailAddresses, address, { type: 'RestoreAddress', data: { address } });
      }
      return { success: true, failure: null };
    }),
  });
}
