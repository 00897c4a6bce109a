// Counts what members write, in the stream that decides whether it is held for review.
import { hash } from 'node:crypto';
import type { CountsRepetition } from '../../src/platform/commands/repetition.ts';
import { isNewMember } from '../accounts/index.ts';
import { keysOf } from './model/repeated.ts';
import { daysAround, heldAtTime, heldAtTimeOfNewAccounts, repeats, timesWritten } from './model/repeats.ts';

export const isRepeated: CountsRepetition = async (ctx, written) => {
  if (!ctx.limitsApply) return false;
  const digests = keysOf(written).map(digestOf);
  if (digests.length === 0) return false;
  const { at, member } = ctx;
  const { day, others } = daysAround(at);
  const { before } = await ctx.execute(repeats, [member.id, day], { type: 'CountText', data: { digests } });
  // They are read after the append, so of two requests around midnight at least one sees the other.
  const neighbours = await Promise.all(others.map((other) => ctx.load(repeats, [member.id, other])));
  const time = timesWritten(digests, at, [before, ...neighbours.map(({ state }) => state)]) + 1;
  if (time < heldAtTimeOfNewAccounts) return false;
  return time >= heldAtTime || isNewMember(ctx, member.id);
};

/** Long enough that no two texts of a member share one. */
const digestLength = 16;

const digestOf = (key: string): string => hash('sha256', key, 'base64url').slice(0, digestLength);
