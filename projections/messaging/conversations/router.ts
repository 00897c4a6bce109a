// The calls that read conversations. For the caller, other members' conversations don't exist.
import { z } from 'zod';
import type { Refusal } from '../../../src/kernel/refusal.ts';
import type { Acting } from '../../../src/platform/commands/act-as.ts';
import { searches } from '../../../src/platform/rate-limits/rate-limit.ts';
import { memberProcedure, Refused, router } from '../../../src/platform/rpc/procedure.ts';
import { listResponse, pageInput } from '../../../src/platform/viewing/paging.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import { longestSearch } from '../../../src/text/sizes.ts';
import { memberNotFound, profileById } from '../../accounts/members/queries.ts';
import { otherReadUpTo, searchMessages, threadPage } from './messages.ts';
import { conversationsPage, conversationWith, folders, requestTotals, unreadTotal } from './queries.ts';

type Loads = Pick<Acting, 'load'>;

export type Reach = Readonly<{
  isInSight(acting: Loads, memberId: string, otherId: string): Promise<boolean>;
  receiving(acting: Loads, senderId: string, receiverId: string): Promise<Readonly<{ refusal: Refusal | undefined }>>;
}>;

export function conversationsRouter({ read, reach }: { read: ReadModels; reach: Reach }) {
  return router({
    conversations: memberProcedure(
      ['GET /messages/conversations', 'GET /conversations'],
      'The caller’s conversations, the one with the newest message first.',
    )
      .input(z.object({ folder: z.enum(folders).default('all'), ...pageInput }))
      .query(async ({ ctx, input }) => {
        const memberId = ctx.member.id;
        const [{ items, nextCursor }, unread, requests] = await Promise.all([
          conversationsPage(read, memberId, input.folder, input, ctx.viewer),
          unreadTotal(read, memberId, ctx.viewer),
          requestTotals(read, memberId, ctx.viewer),
        ]);
        return { conversations: items, unreadTotal: unread, ...requests, nextCursor };
      }),

    thread: memberProcedure(
      'GET /messages/conversation/:userId',
      'The messages between the caller and a member: the newest, then older ones page by page.',
      { refusals: [404] },
    )
      .input(z.object({ userId: z.string(), ...pageInput }))
      .query(async ({ ctx, input }) => {
        const [memberId, otherId] = [ctx.member.id, input.userId];
        const [isInSight, blocked] = await Promise.all([reach.isInSight(ctx, memberId, otherId), ctx.viewer.blocked()]);
        if (!isInSight || blocked.has(otherId)) throw new Refused(memberNotFound);
        const [{ items, nextCursor }, conversation, otherUser, readUpTo, { refusal }] = await Promise.all([
          threadPage(read, memberId, otherId, input, ctx.viewer),
          conversationWith(read, memberId, otherId, ctx.viewer),
          profileById(read, otherId, ctx.viewer),
          otherReadUpTo(read, memberId, otherId),
          reach.receiving(ctx, memberId, otherId),
        ]);
        return {
          messages: items,
          nextCursor,
          conversation: conversation ?? null,
          otherUser: otherUser ?? null,
          otherReadUpTo: readUpTo,
          canWrite: refusal === undefined,
        };
      }),

    search: memberProcedure('GET /messages/search', 'Finds the caller’s messages by their words.', { limit: searches })
      .input(z.object({ q: z.string().max(longestSearch).default(''), ...pageInput }))
      .query(async ({ ctx, input }) =>
        listResponse(await searchMessages(read, ctx.member.id, input.q, input, ctx.viewer), (messages) => ({
          messages,
        })),
      ),
  });
}
