// Counts what members write, in the streams that decide whether it is held for review.
import type { CountsRepetition } from '../../src/platform/repetition.ts';
import { type Fingerprint, isNewMember, staff, staffIdsOf } from '../accounts/index.ts';
import { keysAnew } from './repeated.ts';
import { heldAtTime, heldAtTimeOfNewAccounts, hoursAround, repeats, timesOf } from './repeats.ts';

export function createRepetitions(fingerprint: Fingerprint): CountsRepetition {
  return async (ctx, written) => {
    if (!ctx.limitsApply) return false;
    const { at, member } = ctx;
    const textIds = keysAnew(written).map((key) =>
      fingerprint('repeated-text', `${member.id} ${key}`).slice(0, idLength),
    );
    const hours = hoursAround(at);
    const times = await Promise.all(
      [...Map.groupBy(textIds, slotOf)].map(async ([slot, inSlot]) => {
        const id = [member.id, hours.now, slot] as const;
        const { before } = await ctx.execute(repeats, id, { type: 'CountText', data: { textIds: inSlot } });
        // Counted first and looked around then, two writers at the turn of an hour can't miss each other.
        const others = await Promise.all(hours.others.map((hour) => ctx.load(repeats, [member.id, hour, slot])));
        const counted = [before, ...others.map(({ state }) => state)];
        return Math.max(...inSlot.map((textId) => timesOf(textId, at, counted)));
      }),
    );
    const time = Math.max(0, ...times) + 1;
    if (time < heldAtTimeOfNewAccounts) return false;
    if (time < heldAtTime && !(await isNewMember(ctx, member.id))) return false;
    return isReviewed(ctx, member.id);
  };
}

/** Enough that no two texts of a member share an id. */
const idLength = 16;

/** One of sixteen. */
const slotOf = (textId: string): string => String(textId.charCodeAt(0) % 16);

/** Nobody could review what the only one on the staff writes. */
async function isReviewed({ load }: Parameters<CountsRepetition>[0], memberId: string): Promise<boolean> {
  const staffIds = staffIdsOf((await load(staff, [])).state);
  return !staffIds.has(memberId) || staffIds.size > 1;
}
