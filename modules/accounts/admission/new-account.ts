// The limits of an account on its first day, counted in its own stream, so that creating accounts to spam gains little.
import { z } from 'zod';
import { aggregate } from '../../../src/kernel/aggregate.ts';
import { actingMember, type Command } from '../../../src/kernel/command.ts';
import { defineEvent, type EventOf, idOf, type Recorded } from '../../../src/kernel/event.ts';
import type { Refusal } from '../../../src/kernel/refusal.ts';
import type { RequestContext } from '../../../src/platform/rpc/procedure.ts';
import { tooMany } from '../../../src/platform/rpc/request-refusals.ts';
import { MemberRegistered } from '../model/member/events.ts';
import { isNewAccount, secondsAsNew } from '../model/policies.ts';

/** When a member joined, according to the log: a second fold of their stream, which accepts no commands. */
const joinings = aggregate<Command, Recorded<EventOf<typeof MemberRegistered>>, string | undefined>({
  category: 'user',
  events: [MemberRegistered],
  decider: {
    initial: undefined,
    evolve: (joinedAt, { type, metadata }) => (type === 'MemberRegistered' ? metadata.at : joinedAt),
    decide: () => [],
  },
});

export async function joinedAt({ load }: Pick<RequestContext, 'load'>, memberId: string): Promise<string | undefined> {
  return (await load(joinings, memberId)).state;
}

export async function isNewMember(ctx: Pick<RequestContext, 'load' | 'at'>, memberId: string): Promise<boolean> {
  const joined = await joinedAt(ctx, memberId);
  return joined !== undefined && isNewAccount(joined, ctx.at);
}

const limits = {
  posts: { points: 5, what: 'posts' },
  comments: { points: 20, what: 'comments' },
  /** A stranger is someone who has never followed the sender, and neither has written to the other. */
  strangers: { points: 10, what: 'first messages' },
} as const;
type Limited = keyof typeof limits;

export const NewAccountCounted = defineEvent('NewAccountCounted', {
  summary: 'A new account did something that is limited for new accounts.',
  schema: z.object({
    memberId: idOf('member'),
    limit: z.enum(Object.keys(limits) as [Limited, ...Limited[]]),
    /** The stranger, who counts once; null if each time counts. */
    otherId: idOf('member').nullable(),
  }),
});
type Counted = EventOf<typeof NewAccountCounted>;

type CountNewAccount = Command<'CountNewAccount', Omit<Counted['data'], 'memberId'> & Readonly<{ joinedAt: string }>>;

/** Everything counted. It ends with the first day, and each limit bounds it. */
type Done = readonly Counted['data'][];

export const newAccounts = aggregate({
  category: 'newaccount',
  id: ['memberId'],
  events: [NewAccountCounted],
  decider: {
    initial: [] as Done,
    evolve: (done: Done, { data }: Counted): Done => [...done, data],
    decide(command: CountNewAccount, done: Done): readonly Counted[] | Refusal {
      const { limit, otherId, joinedAt: joined } = command.data;
      const counted = done.filter((each) => each.limit === limit);
      if (otherId !== null && counted.some((each) => each.otherId === otherId)) return [];
      const { points, what } = limits[limit];
      if (counted.length >= points) return tooMany(`${what} for a new account`, secondsAsNew(joined, command.at));
      return [NewAccountCounted({ memberId: actingMember(command), limit, otherId })];
    },
  },
});

/** Counts against a limit of new accounts, if the caller's account is new. Each target counts once. */
export async function drawOnIfNew(
  ctx: Pick<RequestContext, 'load' | 'execute' | 'at' | 'limitsApply'> & { member: { id: string } },
  limit: Limited,
  otherId: string | null = null,
): Promise<void> {
  const memberId = ctx.member.id;
  const joined = ctx.limitsApply ? await joinedAt(ctx, memberId) : undefined;
  if (joined === undefined || !isNewAccount(joined, ctx.at)) return;
  const data = { limit, otherId, joinedAt: joined };
  await ctx.execute(newAccounts, memberId, { type: 'CountNewAccount', data });
}
