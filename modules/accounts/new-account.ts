// An account is new for a day. What it may do in that time has limits of its own, so that whoever makes accounts to flood the community
// gets little from each.
import { z } from 'zod';
import { aggregate } from '../../src/kernel/aggregate.ts';
import { actingMember, type Command } from '../../src/kernel/command.ts';
import { defineEvent, type EventOf, idOf, type Recorded } from '../../src/kernel/event.ts';
import type { Refusal } from '../../src/kernel/refusal.ts';
import { hourSeconds, type RateLimit } from '../../src/platform/rate-limits/rate-limit.ts';
import type { RequestContext } from '../../src/platform/rpc/procedure.ts';
import { tooMany } from '../../src/platform/rpc/request-refusals.ts';
import { MemberRegistered } from './member/events.ts';
import { isNewAccount, secondsAsNew } from './policies.ts';

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

export async function isNewMember(ctx: Pick<RequestContext, 'load' | 'at'>, memberId: string): Promise<boolean> {
  const joined = await joinedAt(ctx, memberId);
  return joined !== undefined && isNewAccount(joined, ctx.at);
}

export const NewAccountCounted = defineEvent('NewAccountCounted', {
  summary: 'A new account did something of which new accounts may do so much.',
  schema: z.object({
    memberId: idOf('member'),
    /** The name of the limit that it counts against. */
    limit: z.string(),
    /** The member to whom it was done, who counts once; null where each time counts. */
    otherId: idOf('member').nullable(),
  }),
});
type Counted = EventOf<typeof NewAccountCounted>;

type CountNewAccount = Command<
  'CountNewAccount',
  Readonly<{ limit: RateLimit; otherId: string | null; joinedAt: string }>
>;

/** How much was done by limit, and to which members. */
type Done = ReadonlyMap<string, Readonly<{ times: number; others: ReadonlySet<string> }>>;

/** Ends with the limits: nobody counts any more once the account is a day old. */
export const newAccounts = aggregate({
  category: 'newaccount',
  id: ['memberId'],
  events: [NewAccountCounted],
  decider: {
    initial: new Map() as Done,
    evolve(done: Done, { data: { limit, otherId } }: Counted): Done {
      const { times, others } = done.get(limit) ?? { times: 0, others: new Set() };
      const after = { times: times + 1, others: new Set([...others, ...(otherId === null ? [] : [otherId])]) };
      return new Map(done).set(limit, after);
    },
    decide(command: CountNewAccount, done: Done): readonly Counted[] | Refusal {
      const { limit, otherId, joinedAt: joined } = command.data;
      const { times, others } = done.get(limit.name) ?? { times: 0, others: new Set() };
      if (otherId !== null && others.has(otherId)) return [];
      if (times >= limit.points) return tooMany(limit.what, secondsAsNew(joined, command.at));
      return [NewAccountCounted({ memberId: actingMember(command), limit: limit.name, otherId })];
    },
  },
});

/** Draws on a limit of new accounts, if the caller's is one. With `otherId`, each of the others counts once. */
export async function drawOnIfNew(
  ctx: Pick<RequestContext, 'load' | 'execute' | 'at' | 'limitsApply'> & { member: { id: string } },
  limit: RateLimit,
  otherId: string | null = null,
): Promise<void> {
  if (!ctx.limitsApply) return;
  const joined = await joinedAt(ctx, ctx.member.id);
  if (joined === undefined || !isNewAccount(joined, ctx.at)) return;
  const data = { limit, otherId, joinedAt: joined };
  await ctx.execute(newAccounts, ctx.member.id, { type: 'CountNewAccount', data });
}
