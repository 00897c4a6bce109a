// The context of one call: the viewer, the command, and functions to read, decide and wait.
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../../kernel/clock.ts';
import type { Position } from '../../kernel/event.ts';
import type { Refusal } from '../../kernel/refusal.ts';
import { singleLine } from '../../kernel/text.ts';
import { actAs } from '../../platform/commands/act-as.ts';
import type { Commands } from '../../platform/commands/commands.ts';
import { DocumentDamaged, DocumentsUnavailable } from '../../platform/documents/document-store.ts';
import { ReadModelNotReady } from '../../platform/projector/projected-read-models.ts';
import type { RateLimits } from '../../platform/rate-limits/rate-limits.ts';
import type { CallName } from '../../platform/rpc/call.ts';
import { changingNothing } from '../../platform/rpc/changing-nothing.ts';
import { actorOf, type RequestContext, type SignedInMember } from '../../platform/rpc/procedure.ts';
import { NotShownYet, Refused } from '../../platform/rpc/refused.ts';
import { tooMany } from '../../platform/rpc/request-refusals.ts';
import type { ReadModels } from '../../platform/viewing/read-models.ts';
import { type HiddenFrom, type LastVisitOf, viewerOf } from '../../platform/viewing/viewer.ts';
import { addressOf } from './client-address.ts';
import { deviceOf } from './device-cookie.ts';
import { type CommandDeps, keyedCommand } from './keyed-command.ts';
import { clearSession, startSession } from './session-cookie.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once for each request, before any handler. */
    member: SignedInMember | undefined;
    correlationId: string;
  }
}

export type ContextDeps = CommandDeps &
  Readonly<{
    commands: Commands;
    readModels: Pick<ReadModels, 'reached'>;
    rateLimits: RateLimits;
    clock: Clock;
    /** Returns the members and words that a member hides. Default: nothing. */
    hiddenFrom?: HiddenFrom | undefined;
    /** Returns when a member was last here. Default: never. */
    lastVisitOf?: LastVisitOf | undefined;
    /** Returns the refusal for a member's changes now, if any. Default: none. */
    restrictionOf?: RestrictionOf | undefined;
    publicUrl: string | undefined;
  }>;

/** Called for each change. It reads the log, so a suspension holds from its first moment to its last. */
export type RestrictionOf = (memberId: string, now: Date) => Promise<Refusal | undefined>;

/** How long a response waits for the read models to show its change before it goes out marked as stale. */
const shownWithinMs = 2_000;
const longestUserAgent = 512;
const userAgentText = singleLine({ max: longestUserAgent });

/** Takes the headers of the response: a Fastify reply, or nothing for a socket. */
export type HeaderSink = Readonly<{ header(name: string, value: string): unknown }>;

export type ContextOf = (request: FastifyRequest, reply: HeaderSink, call: CallName) => RequestContext;

export function requestContexts({
  commands,
  readModels,
  rateLimits,
  clock,
  hiddenFrom,
  lastVisitOf,
  restrictionOf,
  publicUrl,
  ...deps
}: ContextDeps): ContextOf {
  return (request, reply, call) => {
    const { member } = request;
    const actor = actorOf(member);
    const now = clock();
    const at = now.toISOString();
    let lastPosition: Position | undefined;
    const changed = new Set<string>();
    let isStale = false;
    let hasActed = false;
    const { context, newId, underKey } = keyedCommand(request, call, { actor, at, hasActed: () => hasActed }, deps);

    const acting = actAs(commands, context, (position, events, types) => {
      if (lastPosition === undefined || position > lastPosition) lastPosition = position;
      for (const type of types) changed.add(type);
      hasActed ||= events.length > 0;
    });

    const untilShown: RequestContext['untilShown'] = async () => {
      // A second wait for a late read model would only delay the response further.
      if (lastPosition === undefined || isStale) return !isStale;
      if (!(await readModels.reached(changed, lastPosition, shownWithinMs))) {
        isStale = true;
        reply.header('x-stale', '1');
      }
      return !isStale;
    };

    async function shown<View>(read: () => Promise<View>): Promise<View>;
    async function shown<View>(read: () => Promise<View | undefined>, gone: Refusal): Promise<View>;
    async function shown<View>(read: () => Promise<View>, gone?: Refusal): Promise<View> {
      await untilShown();
      const view = await read().catch((error: unknown) => {
        throw lastPosition !== undefined && isUnreadable(error) ? new NotShownYet() : error;
      });
      if (view !== undefined || gone === undefined) return view;
      // Reading may have met the event that a read model can't fold.
      throw (await untilShown()) ? new Refused(gone) : new NotShownYet();
    }

    return {
      ...acting,
      member,
      actor,
      viewer: viewerOf(member, now, hiddenFrom, lastVisitOf),
      requestId: request.id,
      // Computed on demand, because most requests don't need it.
      get address() {
        return addressOf(request);
      },
      userAgent: userAgentOf(request),
      newId,
      underKey,
      untilShown,
      shown,
      async requireUnbarred() {
        const refusal = member && (await restrictionOf?.(member.id, now));
        if (refusal) throw new Refused(refusal);
      },
      limitsApply: rateLimits.apply,
      async drawOn(limit, key) {
        const verdict = await changingNothing(() => rateLimits.consume(limit, key));
        if (!verdict.allowed) throw new Refused(tooMany(limit.what, verdict.retryAfterSeconds));
      },
      setHeader: (name, value) => void reply.header(name, value),
      cookie: {
        start: (sessionId) => startSession(request, sessionId),
        clear: () => clearSession(request),
        // Computed on demand, because most requests don't need it.
        get device() {
          return deviceOf(request, publicUrl);
        },
        keepDevice: (value) => {
          request.deviceToKeep = value;
        },
      },
    };
  };
}

/** Returns whether an error means that the read models can't be read. The change itself is stored. */
const isUnreadable = (error: unknown): boolean =>
  [ReadModelNotReady, DocumentsUnavailable, DocumentDamaged].some((kind) => error instanceof kind);

/** Returns the user agent in one readable line, as it is recorded and shown. Nearly all user agents are plain ASCII. */
function userAgentOf(request: FastifyRequest): string {
  const userAgent = String(request.headers['user-agent'] ?? '').slice(0, longestUserAgent);
  return /^[\x20-\x7e]*$/.test(userAgent) ? userAgent : userAgentText.parse(userAgent);
}

/** Returns the caller's own correlation id, if it is valid. It goes into logs and events, so its format is narrow. */
export function correlationIdOf(request: FastifyRequest): string {
  const requestId = request.headers['x-request-id'];
  return typeof requestId === 'string' && /^[\w.:-]{8,128}$/.test(requestId) ? requestId : request.id;
}
