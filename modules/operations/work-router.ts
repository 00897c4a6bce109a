// The admins' calls for maintenance: read models, pending work, and failed work, which can be retried or dropped.
import { z } from 'zod';
import type { DocumentStore, Stored } from '../../src/platform/documents/document-store.ts';
import type { ProjectionState } from '../../src/platform/projector/stored-status.ts';
import { finish, hasExpired, type Job, jobs, jobsOfLane, retryJobs } from '../../src/platform/reactor/jobs.ts';
import type { ReactorStatus } from '../../src/platform/reactor/reactor-status.ts';
import { adminProcedure, Refused, router } from '../../src/platform/rpc/procedure.ts';
import { directionOf, firstPage, requireCursorOf, timedPageInput } from '../../src/platform/viewing/paging.ts';
import { jobExpired, jobNotParked, reasonNeeded } from './model/errors.ts';
import { operations as operationStreams } from './model/operation.ts';

type BackupState = Readonly<{
  /** When the last complete backup was recorded; ISO 8601. Null if there is none. */
  lastAt: string | null;
  /** Whether it is older than the settings allow. */
  isLate: boolean;
  /** When a later one was taken that lacks something, such as media or keys; ISO 8601. Null if none was. */
  notIntactAt: string | null;
}>;

type Deps = Readonly<{
  operations: DocumentStore;
  reactions(): Promise<ReactorStatus>;
  projections(): Promise<readonly ProjectionState[]>;
  backup(now: Date): Promise<BackupState>;
}>;

const shown = ({ _id: id, reaction, lane = 'default', eventType, stream, state, dueAt, attempts, lastError }: Job) => ({
  ...{ id, reaction, lane, eventType, stream, state, dueAt, attempts, lastError },
});

const id = z.string().max(300);

export function workRouter({ operations, reactions, projections, backup }: Deps) {
  async function parked(jobId: string): Promise<Stored<Job> | undefined> {
    const job = await operations.get<Job>(jobs, jobId);
    return job?.state === 'parked' ? job : undefined;
  }

  return router({
    state: adminProcedure(
      'GET /admin/work',
      'The progress of each read model, the pending work of reactions and schedules, and the last backup, with whether it is intact; for admins.',
    ).query(async ({ ctx }) => ({
      reactions: await reactions(),
      projections: await projections(),
      backup: await backup(ctx.viewer.now),
    })),

    jobs: adminProcedure(
      'GET /admin/work/jobs',
      'The jobs of reactions that failed for the last time, or that are scheduled, by due time, in all lanes or one; for admins.',
    )
      .input(
        z.object({
          state: z.enum(['parked', 'due']).default('parked'),
          lane: z.string().max(100).optional(),
          ...timedPageInput('oldest'),
        }),
      )
      .query(async ({ input: { state, lane, order, limit, cursor } }) => {
        const sort = { dueAt: directionOf(order) };
        requireCursorOf(sort, cursor);
        const where = lane === undefined ? { state } : jobsOfLane(lane, state);
        const found = await operations.find<Job>(jobs, { where, sort, limit: limit + 1, after: cursor ?? undefined });
        const { items, nextCursor } = firstPage(found, sort, limit);
        return { jobs: items.map(shown), nextCursor };
      }),

    retry: adminProcedure('POST /admin/work/jobs/:id/retry', 'Retries a failed job; for admins.', {
      refusals: [404, 409],
    })
      .input(z.object({ id }))
      .mutation(async ({ ctx, input }) => {
        const operationId = ctx.newId('operation');
        const isRetry = (await ctx.earlier(operationStreams, operationId, 'GiveOrder')) !== undefined;
        const job = await parked(input.id);
        if (job === undefined && !isRetry) throw new Refused(jobNotParked);
        if (job !== undefined) {
          const isExpired = hasExpired(job, ctx.viewer.now);
          const data = { order: 'retry' as const, readModels: [], jobs: 1, jobIds: [input.id] };
          if (!isExpired) await ctx.execute(operationStreams, operationId, { type: 'GiveOrder', data });
          // Drops it if it has expired.
          await retryJobs(operations, [input.id], ctx.viewer.now);
          if (isExpired) throw new Refused(jobExpired);
        }
        return { success: true, id: input.id };
      }),

    drop: adminProcedure(
      'POST /admin/work/jobs/:id/drop',
      'Drops a failed job for good, with a reason for the audit log; for admins.',
      { refusals: [404] },
    )
      .input(z.object({ id, reason: z.string().trim().min(1, reasonNeeded.message).max(500) }))
      .mutation(async ({ ctx, input: { id: jobId, reason } }) => {
        const operationId = ctx.newId('operation');
        const isRetry = (await ctx.earlier(operationStreams, operationId, 'DropReaction')) !== undefined;
        const job = await parked(jobId);
        if (job === undefined && !isRetry) throw new Refused(jobNotParked);
        if (job !== undefined) {
          const { reaction, eventType } = job;
          const data = { jobId, reaction, eventType, reason };
          await ctx.execute(operationStreams, operationId, { type: 'DropReaction', data });
          await finish(operations, job);
        }
        return { success: true, id: jobId };
      }),
  });
}
