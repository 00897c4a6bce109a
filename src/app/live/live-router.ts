// The two calls over a socket: `live.hints` subscribes, and `live.show` declares to which things, so it is refused over HTTP.
import { z } from 'zod';
import { isStaff } from '../../kernel/staff.ts';
import { interests } from '../../platform/live/interest.ts';
import { perMinute } from '../../platform/rate-limits/rate-limit.ts';
import { router, trpc } from '../../platform/rpc/procedure.ts';
import type { Realtime } from './realtime.ts';

/** The limit over HTTP. Calls over a socket are counted there. */
const showing = perMinute('showing-per-address', 120, 'calls', { perAddress: true });

/** The position in the log that the page shows. */
const position = z
  .string()
  .regex(/^\d{1,18}$/, 'is a position')
  .transform(BigInt);

export function createLiveRouter(realtime: Pick<Realtime, 'follow' | 'show'>) {
  return router({
    hints: trpc.procedure.subscription(async function* ({ ctx, signal }) {
      const never = new AbortController().signal;
      yield* realtime.follow(
        { owner: ctx.requestId, memberId: ctx.member?.id, isStaff: isStaff(ctx.actor) },
        signal ?? never,
      );
    }),
    show: trpc.procedure
      .meta({ limit: showing })
      .input(z.object({ interests, since: position.exactOptional() }))
      .mutation(async ({ ctx, input }) => {
        await realtime.show(ctx.requestId, input.interests, input.since);
        return { shown: input.interests.length };
      }),
  });
}
