// An account is new for a day. What it may do in that time has limits of its own, so that whoever makes accounts to flood the community
// gets little from each.
import { aggregate } from '../../src/kernel/aggregate.ts';
import type { Command } from '../../src/kernel/command.ts';
import type { EventOf, Recorded } from '../../src/kernel/event.ts';
import { hourSeconds, type RateLimit } from '../../src/platform/rate-limits/rate-limit.ts';
import type { RequestContext } from '../../src/platform/rpc/procedure.ts';
import { MemberRegistered } from './member/events.ts';
import { isNewAccount } from './policies.ts';

/** When a member joined, as the log says: a second fold of their stream, which is asked nothing. */
const joinings = aggregate<Command, Recorded<EventOf<typeof MemberRegistered>>, string | undefined>({
  category: 'user',
  events: [MemberRegistered],
  decider: {
    initial: undefined,
    evolve: (joinedAt, { type, metadata }) => (type === 'MemberRegistered' ? metadata.at : joinedAt),
    decide: () => [],
  },
});

type NewAccountLimit = Readonly<{ name: string; points: number; what: string }>;

/** A limit of new accounts, for as long as they are new. */
export const ofNewAccounts = ({ name, points, what }: NewAccountLimit): RateLimit => ({
  name,
  points,
  windowSeconds: 24 * hourSeconds,
  what: `${what} for a new account`,
});

/** When a member joined; undefined for who never did. */
export async function joinedAt({ load }: Pick<RequestContext, 'load'>, memberId: string): Promise<string | undefined> {
  return (await load(joinings, memberId)).state;
}

/** Draws on a limit of new accounts, if the caller's is one. */
export async function drawOnIfNew(
  ctx: Pick<RequestContext, 'load' | 'at' | 'drawOn'> & { member: { id: string } },
  limit: RateLimit,
): Promise<void> {
  const joined = await joinedAt(ctx, ctx.member.id);
  if (joined !== undefined && isNewAccount(joined, ctx.at)) await ctx.drawOn(limit, `member:${ctx.member.id}`);
}
