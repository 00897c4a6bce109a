// A small but real server for tests of the edge: a handful of procedures over stores in memory.
import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { createServer, type ServerDeps } from '../app/http/server.ts';
import type { PageRequest } from '../app/pages/pages.ts';
import { aggregate } from '../kernel/aggregate.ts';
import type { Command } from '../kernel/command.ts';
import { defineEvent, type EventOf, type Position, type Recorded } from '../kernel/event.ts';
import { type Refusal, refuse } from '../kernel/refusal.ts';
import type { Codec } from '../platform/codec.ts';
import { createCommands } from '../platform/commands/commands.ts';
import { openIdempotencyKeys } from '../platform/commands/idempotency-keys.ts';
import { TooBusy } from '../platform/concurrency/bounded-work.ts';
import { DocumentsUnavailable } from '../platform/documents/document-store.ts';
import { openSqliteDocuments } from '../platform/documents/sqlite/sqlite-document-store.ts';
import { type EventStore, OutcomeUnknown, type StoredEvent, StoreUnavailable } from '../platform/events/event-store.ts';
import { silentLogger } from '../platform/logger.ts';
import { hourSeconds, minuteSeconds, type RateLimit } from '../platform/rate-limits/rate-limit.ts';
import type { RateLimits } from '../platform/rate-limits/rate-limits.ts';
import {
  adminProcedure,
  memberProcedure,
  publicProcedure,
  Refused,
  router,
  type SessionMember,
  type TokenMember,
} from '../platform/rpc/procedure.ts';
import { NotShownYet } from '../platform/rpc/refused.ts';

const NotePinned = defineEvent('NotePinned', { summary: 'A note was pinned.', schema: z.object({ text: z.string() }) });
type PinNote = Command<'PinNote', { text: string }>;
type Pinned = EventOf<typeof NotePinned>;

const alreadyPinned = refuse.conflict('notes/already-pinned', 'This note is pinned already.');
const noSuchNote = refuse.notFound('notes/not-found', 'There is no such note.');

const notes = aggregate({
  category: 'note',
  events: [NotePinned],
  decider: {
    initial: { pinned: false },
    evolve: () => ({ pinned: true }),
    decide: (command: PinNote, state): readonly Pinned[] | Refusal =>
      state.pinned ? alreadyPinned : [NotePinned(command.data)],
  },
});

const pinning: RateLimit = { name: 'posts', points: 30, windowSeconds: hourSeconds, what: 'posts' };
const loggingIn: RateLimit = {
  name: 'log-ins-per-address',
  points: 10,
  windowSeconds: minuteSeconds,
  perAddress: true,
  what: 'log-ins',
};

const listInput = z.object({
  limit: z.number().int().min(1).max(100).default(20),
  featured: z.boolean().optional(),
  tags: z.array(z.string()).optional(),
  days: z.union([z.literal(7), z.literal(30)]).optional(),
});

export type FixtureRouter = ReturnType<typeof fixtureRouter>;

export const askFixture = ({ ask }: Pick<PageRequest, 'ask'>, path: string, input?: unknown): Promise<unknown> =>
  (ask as unknown as (path: string, input?: unknown) => Promise<unknown>)(path, input);

function fixtureRouter(state: FixtureState) {
  return router({
    notes: router({
      list: publicProcedure('GET /notes', 'The newest notes', { shared: true })
        .input(listInput)
        .query(async ({ ctx, input }) => {
          state.computed += 1;
          const notes = state.notes;
          await state.beforeAnswering();
          return { notes, asked: input, for: ctx.member?.id ?? 'everybody' };
        }),
      get: publicProcedure('GET /notes/:id', 'One note')
        .input(z.object({ id: z.string().max(40) }))
        .query(({ input, ctx }) => {
          if (input.id === 'none') throw new Refused(noSuchNote);
          return { note: { id: input.id }, by: ctx.actor.kind };
        }),
      pin: memberProcedure('POST /notes/:id/pin', 'Pins a note', { status: 201, refusals: [402], limit: pinning })
        .input(z.object({ id: z.string(), text: z.string().trim().min(1).max(20), mood: z.string().optional() }))
        .mutation(async ({ ctx, input }) => {
          const { events } = await ctx.execute(notes, input.id, {
            type: 'PinNote',
            data: { text: input.text },
          });
          const note = await ctx.shown(async () => (state.isThere ? input : undefined), noSuchNote);
          return { note, eventId: events[0]?.id, newId: ctx.newId('note') };
        }),
      rename: publicProcedure('PATCH /notes/:id', 'Renames a note', { bodyLimitBytes: 2 * 1024 * 1024 })
        .input(z.object({ id: z.string(), title: z.string(), tags: z.array(z.string()).optional() }))
        .mutation(({ input }) => ({ note: input })),
      remove: publicProcedure('DELETE /notes/:id', 'Removes a note')
        .input(z.object({ id: z.string() }))
        .mutation(({ input }) => ({ success: true, id: input.id })),
      count: adminProcedure('GET /admin/count', 'How many notes there are').query(() => ({
        count: state.notes.length,
      })),
    }),
    session: router({
      start: publicProcedure('POST /session', 'Logs in', { limit: loggingIn })
        .input(z.object({ sessionId: z.string() }))
        .mutation(({ ctx, input }) => {
          ctx.cookie.start(input.sessionId);
          return { success: true };
        }),
      end: publicProcedure('DELETE /session', 'Logs out').mutation(({ ctx }) => {
        ctx.cookie.clear();
        return { success: true };
      }),
    }),
    trouble: router({
      cause: publicProcedure('POST /trouble', 'Fails as requested')
        .input(z.object({ kind: z.enum(Object.keys(troubles) as (keyof typeof troubles)[]) }))
        .mutation(({ input }): { success: boolean } => {
          throw troubles[input.kind]();
        }),
    }),
  });
}

const diskFull = Object.assign(new Error('database or disk is full'), { errcode: 13 });
const troubles = {
  fault: () => new Error('secret detail of alice@example.com'),
  busy: () => new TooBusy('log-ins', 3),
  unknown: () => new OutcomeUnknown('the connection broke'),
  unavailable: () => new StoreUnavailable('no connection'),
  'no-documents': () => new DocumentsUnavailable('election'),
  full: () => new StoreUnavailable('The event log can’t be used now', { cause: diskFull }),
  late: () => new NotShownYet(),
  library: () => Object.assign(new Error('feed at http://10.0.0.7/ said 404'), { statusCode: 404, code: 'EFEED' }),
};

const initialState = () => ({
  notes: ['first'] as readonly string[],
  /** How often the list was computed, rather than cached. */
  computed: 0,
  version: 1,
  members: new Map([alice, root].map((member) => [member.sessionId, member])),
  tokens: new Map<string, TokenMember>(),
  /** Whether read models catch up in time. */
  visible: true,
  /** Whether the read models show a pinned note. */
  isThere: true,
  limited: false,
  drawn: [] as string[],
  faults: [] as Record<string, unknown>[],
  logged: [] as Record<string, unknown>[],
  beforeAnswering: async () => {},
});
type FixtureState = ReturnType<typeof initialState>;

export type Fixture = Readonly<{
  app: FastifyInstance;
  state: FixtureState;
  events: readonly StoredEvent[];
  /** Logs a session in. */
  cookieOf(sessionId: string): Promise<string>;
  close(): Promise<void>;
}>;

export const alice: SessionMember = { id: 'alice', isAdmin: false, sessionId: 'session-of-alice' };
export const root: SessionMember = { id: 'root', isAdmin: true, sessionId: 'session-of-root' };

export async function startFixture(
  options: Partial<ServerDeps> | ((state: FixtureState, router: FixtureRouter) => Partial<ServerDeps>) = {},
): Promise<Fixture> {
  const state = initialState();
  const { eventStore, events } = memoryEventStore();
  const documents = openSqliteDocuments({ path: ':memory:' });
  const appRouter = fixtureRouter(state);
  const emptyFolder = await mkdtemp(join(tmpdir(), 'kindling-web-'));
  const app = await createServer({
    config: { publicUrl: undefined, trustProxy: false, metricsToken: undefined, production: false },
    sessionKey: new Uint8Array(32).fill(7),
    router: appRouter,
    commands: createCommands({ eventStore, codec: plainCodec }),
    idempotencyKeys: await openIdempotencyKeys(documents),
    readModels: {
      noting: (dependencies, compute) => {
        dependencies.set('notes', String(state.version));
        return compute();
      },
      areCurrent: (dependencies) => [...dependencies.values()].every((version) => version === String(state.version)),
      reached: async () => state.visible,
    },
    rateLimits: rateLimitsOf(state),
    fingerprint: (purpose, value) =>
      createHmac('sha256', 'a key of the tests').update(`${purpose} ${value}`).digest('base64url'),
    identify: {
      bySession: async (sessionId) => state.members.get(sessionId),
      byToken: async (token) => state.tokens.get(token),
    },
    readiness: () => ({ ready: true, checks: { log: true } }),
    logger: {
      ...silentLogger,
      error: (fields) => state.faults.push(fields),
      warn: (fields) => state.faults.push(fields),
      info: (fields) => state.logged.push(fields),
    },
    webFolder: emptyFolder,
    ...(typeof options === 'function' ? options(state, appRouter) : options),
  });
  return {
    app,
    state,
    events,
    async cookieOf(sessionId) {
      const answer = await app.inject({ method: 'POST', url: '/api/session', payload: { sessionId } });
      return String(answer.headers['set-cookie']).split(';', 1)[0] ?? '';
    },
    async close() {
      await app.close();
      await documents.close();
      await rm(emptyFolder, { recursive: true });
    },
  };
}

function rateLimitsOf(state: FixtureState): RateLimits {
  return {
    apply: true,
    async consume({ name }, key) {
      state.drawn.push(`${name} ${key}`);
      return state.limited ? { allowed: false, retryAfterSeconds: 42 } : { allowed: true };
    },
  };
}

const plainCodec: Codec = {
  encode: async (events) =>
    events.map(({ event, id, metadata }) => ({
      id,
      type: event.type,
      data: event.data as never,
      metadata: metadata as never,
    })),
  decode: async (events) => events.map((event) => event as unknown as Recorded),
  decodeEach: async (events) => events.map((event) => event as unknown as Recorded),
  peopleOf: () => [],
  erasedBy: () => undefined,
  whenForgotten: () => {},
  sealing: new Set(),
  erasures: new Set(),
  forgetErased: async () => 0,
};

function memoryEventStore(): { eventStore: EventStore; events: StoredEvent[] } {
  const events: StoredEvent[] = [];
  const unused = () => {
    throw new Error('The edge does not use this.');
  };
  const of = (stream: string) => events.filter((event) => event.stream === stream);
  return {
    events,
    eventStore: {
      positionsCount: 'events',
      async append(stream, appended, expected) {
        const actual = of(stream).at(-1)?.revision ?? 'no-stream';
        if (actual !== expected) return { wrongRevision: true, actual };
        let revision = actual === 'no-stream' ? -1 : actual;
        for (const event of appended) {
          revision += 1;
          events.push({ ...event, stream, revision, position: BigInt(events.length + 1) });
        }
        return { position: BigInt(events.length) as Position, revision };
      },
      read: async (stream, { from = 0, limit } = {}) =>
        of(stream)
          .filter(({ revision }) => revision >= from)
          .slice(0, limit),
      appendInOrder: unused,
      readAll: unused,
      readBackwards: unused,
      subscribe: unused,
      head: async () => BigInt(events.length),
      close: async () => {},
    },
  };
}
