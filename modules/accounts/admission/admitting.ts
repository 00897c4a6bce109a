// Decides whether a visitor may sign up now, by mode, invitation and rate, and whether an admin must approve.
import type { RateLimit } from '../../../src/platform/rate-limits/rate-limit.ts';
import { Refused, type RequestContext } from '../../../src/platform/rpc/procedure.ts';
import type { Registration } from '../inputs.ts';
import { signUpsBeforeProof, signUpsBeforeWave } from '../limits.ts';
import { approvals } from '../model/approval.ts';
import type { Fingerprint } from '../model/claim.ts';
import {
  invitationRequired,
  invitationVoid,
  looksAutomated,
  proofRequired,
  signUpsClosed,
  throwAwayAddress,
} from '../model/errors.ts';
import { anInvitationCounts, invitations } from '../model/invitation.ts';
import { type SignUpMode, signUpMode } from '../model/sign-up-mode.ts';
import { invitationOf } from './invitation-text.ts';
import { isProved, proofBits, proofChallenge } from './sign-up-proof.ts';
import { isThrowAway } from './throw-away-domains.ts';

type Admitting = Pick<RequestContext, 'at' | 'load' | 'execute' | 'drawOn' | 'newId'>;

/** Uses up what admits the visitor. Called after the address is claimed and before the account is created. */
type Admission = (memberId: string) => Promise<unknown>;

export async function admit(ctx: Admitting, fingerprint: Fingerprint, asked: Registration): Promise<Admission> {
  const { mode } = (await ctx.load(signUpMode, [])).state;
  if (mode === 'closed') throw new Refused(signUpsClosed);
  if (mode !== 'open' && asked.invitation) return admitByInvitation(ctx, fingerprint, asked.invitation);
  if (mode === 'invitation') throw new Refused(invitationRequired);
  if (asked.homepage) throw new Refused(looksAutomated);
  if (isThrowAway(asked.email)) throw new Refused(throwAwayAddress);
  await requireProofIfBusy(ctx, fingerprint, asked);
  return async (memberId) => {
    if ((await countSignUp(ctx)) === 'open') return;
    await ctx.execute(approvals, memberId, { type: 'AskApproval', data: { memberId } });
  };
}

async function admitByInvitation(ctx: Admitting, fingerprint: Fingerprint, text: string): Promise<Admission> {
  const invitationId = invitationOf(fingerprint, text);
  if (invitationId === undefined) throw new Refused(invitationVoid);
  const refusal = anInvitationCounts((await ctx.load(invitations, invitationId)).state, ctx.at);
  if (refusal) throw new Refused(refusal);
  return (memberId) => ctx.execute(invitations, invitationId, { type: 'UseInvitation', data: { memberId } });
}

async function requireProofIfBusy(ctx: Admitting, fingerprint: Fingerprint, { email, proof }: Registration) {
  if (!(await isBeyond(ctx, signUpsBeforeProof))) return;
  if (proof && isProved(fingerprint, email, proof, ctx.at)) return;
  const challenge = proofChallenge(fingerprint, email, ctx.newId('sign-up proof'), ctx.at);
  throw new Refused(proofRequired.saying(proofRequired.message, { challenge, bits: proofBits }));
}

/** Counts a sign-up, which may be the one that makes a wave, and returns the mode after it. */
async function countSignUp(ctx: Admitting): Promise<SignUpMode> {
  const { state } = (await isBeyond(ctx, signUpsBeforeWave))
    ? await ctx.execute(signUpMode, [], { type: 'NoticeWave', data: {} })
    : await ctx.load(signUpMode, []);
  return state.mode;
}

async function isBeyond(ctx: Admitting, limit: RateLimit): Promise<boolean> {
  try {
    await ctx.drawOn(limit, 'everybody');
    return false;
  } catch (error) {
    if (error instanceof Refused && error.refusal.kind === 'limited') return true;
    throw error;
  }
}
