// The context of one call: the viewer, the command, and how to read, decide and wait.
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../../kernel/clock.ts';
import type { Position } from '../../kernel/event.ts';
import type { Refusal } from '../../kernel/refusal.ts';
import { singleLine } from '../../kernel/text.ts';
import { actAs } from '../../platform/act-as.ts';
import type { Commands } from '../../platform/commands.ts';
import type { RateLimits } from '../../platform/rate-limits/rate-limits.ts';
import type { ReadModels } from '../../platform/read-models.ts';
import type { CallName } from '../../platform/rpc/call.ts';
import { actorOf, type RequestContext, type SignedInMember } from '../../platform/rpc/procedure.ts';
import { NotVisibleYet, Refused } from '../../platform/rpc/refused.ts';
import { tooMany } from '../../platform/rpc/request-refusals.ts';
import { type HiddenFrom, type LastVisitOf, viewerOf } from '../../platform/viewer.ts';
import { addressOf } from './client-address.ts';
import { deviceOf } from './device-cookie.ts';
import { type CommandParts, keyedCommand } from './keyed-command.ts';
import { clearSession, startSession } from './session-cookie.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once for each request, before any handler. */
    member: SignedInMember | undefined;
    correlationId: string;
  }
}

export type ContextParts = CommandParts &
  Readonly<{
    commands: Commands;
    readModels: Pick<ReadModels, 'reached'>;
    rateLimits: RateLimits;
    clock: Clock;
    /** The members and the words that a member hides. Without it nothing is hidden. */
    hiddenFrom?: HiddenFrom | undefined;
    /** When a member was last here. Without it nobody was. */
    lastVisitOf?: LastVisitOf | undefined;
    /** The refusal that a member's changes meet now, if any. Without it nobody is barred. */
    barOf?: BarOf | undefined;
    publicUrl: string | undefined;
  }>;

/** Asked for each change, so it looks at the log and a suspension holds from its first moment to its last. */
export type BarOf = (memberId: string, now: Date) => Promise<Refusal | undefined>;

/** How long an answer waits for the read models to show its change before it goes out marked as stale. */
const visibleWithinMs = 2_000;
const longestUserAgent = 512;
const userAgentText = singleLine({ max: longestUserAgent });

/** Where headers of the answer go: a Fastify reply, or nowhere for a socket. */
export type HeaderSink = Readonly<{ header(name: string, value: string): unknown }>;

export type ContextOf = (request: FastifyRequest, reply: HeaderSink, call: CallName) => RequestContext;

export function requestContexts({
  commands,
  readModels,
  rateLimits,
  clock,
  hiddenFrom,
  lastVisitOf,
  barOf,
  publicUrl,
  ...parts
}: ContextParts): ContextOf {
  return (request, reply, call) => {
    const { member } = request;
    const actor = actorOf(member);
    const now = clock();
    const at = now.toISOString();
    let lastPosition: Position | undefined;
    let hasActed = false;
    const { context, newId, underKey } = keyedCommand(request, call, { actor, at, hasActed: () => hasActed }, parts);

    const acting = actAs(commands, context, (position, events) => {
      if (lastPosition === undefined || position > lastPosition) lastPosition = position;
      hasActed ||= events.length > 0;
    });

    const visibleIn: RequestContext['visibleIn'] = async (projections, position = lastPosition) => {
      if (position === undefined) return true;
      const visible = await readModels.reached(projections, position, visibleWithinMs);
      if (!visible) reply.header('x-stale', '1');
      return visible;
    };

    return {
      ...acting,
      member,
      actor,
      viewer: viewerOf(member, now, hiddenFrom, lastVisitOf),
      requestId: request.id,
      // Most requests don't ask for it.
      get address() {
        return addressOf(request);
      },
      userAgent: userAgentOf(request),
      newId,
      underKey,
      visibleIn,
      async shown(projections, read, gone) {
        const isVisible = await visibleIn(projections);
        const view = await read();
        if (view === undefined) throw isVisible ? new Refused(gone) : new NotVisibleYet();
        return view;
      },
      async demandUnbarred() {
        const refusal = member && (await barOf?.(member.id, now));
        if (refusal) throw new Refused(refusal);
      },
      limitsApply: rateLimits.apply,
      async drawOn(limit, key) {
        const verdict = await rateLimits.consume(limit, key);
        if (!verdict.allowed) throw new Refused(tooMany(limit.what, verdict.retryAfterSeconds));
      },
      setHeader: (name, value) => void reply.header(name, value),
      cookie: {
        start: (sessionId) => startSession(request, sessionId),
        clear: () => clearSession(request),
        // Most requests do not look at the device.
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

/** In one readable line, as it is recorded and shown. Nearly all user agents are plain ASCII. */
function userAgentOf(request: FastifyRequest): string {
  const given = String(request.headers['user-agent'] ?? '').slice(0, longestUserAgent);
  return /^[\x20-\x7e]*$/.test(given) ? given : userAgentText.parse(given);
}

/** The caller's own correlation id, if it is a valid one. It goes into logs and events, so its form is narrow. */
export function correlationIdOf(request: FastifyRequest): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && /^[\w.:-]{8,128}$/.test(given) ? given : request.id;
}
