// The context of one call: the viewer, the command id, and how to read, decide and wait. A retry under the same Idempotency-Key
// derives the same command id, so it can't do anything twice.
import type { FastifyRequest } from 'fastify';
import { uuidv7 } from 'uuidv7';
import type { Clock } from '../../kernel/clock.ts';
import type { Actor, Position } from '../../kernel/event.ts';
import { derivedId } from '../../kernel/ids.ts';
import type { Refusal } from '../../kernel/refusal.ts';
import { singleLine } from '../../kernel/text.ts';
import { actAs } from '../../platform/act-as.ts';
import type { CommandContext, Commands } from '../../platform/commands.ts';
import type { RateLimits } from '../../platform/rate-limits/rate-limits.ts';
import type { ReadModels } from '../../platform/read-models.ts';
import type { CallName } from '../../platform/rpc/call.ts';
import { actorOf, type RequestContext, type SignedInMember } from '../../platform/rpc/procedure.ts';
import { NotVisibleYet, Refused } from '../../platform/rpc/refused.ts';
import { badIdempotencyKey, tooMany } from '../../platform/rpc/request-refusals.ts';
import { type HiddenFrom, type LastVisitOf, viewerOf } from '../../platform/viewer.ts';
import { canonicalJson } from './canonical-json.ts';
import { deviceOf } from './device-cookie.ts';
import { clearSession, startSession } from './session-cookie.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once for each request, before any handler. */
    member: SignedInMember | undefined;
    correlationId: string;
  }
}

export type ContextParts = Readonly<{
  commands: Commands;
  readModels: Pick<ReadModels, 'reached'>;
  rateLimits: RateLimits;
  /** A keyed hash. The hash of a request stays in the log for good, and requests hold passwords. */
  fingerprint(purpose: string, value: string): string;
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
  fingerprint,
  clock,
  hiddenFrom,
  lastVisitOf,
  barOf,
  publicUrl,
}: ContextParts): ContextOf {
  return (request, reply, call) => {
    const { member } = request;
    const actor = actorOf(member);
    const now = clock();
    const at = now.toISOString();
    const commandContext = commandContextOf(request, call, actor, at, fingerprint);
    let lastPosition: Position | undefined;

    const acting = actAs(commands, commandContext, (position) => {
      if (lastPosition === undefined || position > lastPosition) lastPosition = position;
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
      address: request.ip,
      userAgent: userAgentOf(request),
      newId: (kind) => derivedId(commandContext.commandId, kind),
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

function commandContextOf(
  request: FastifyRequest,
  { name, input }: CallName,
  actor: Actor,
  at: string,
  fingerprint: ContextParts['fingerprint'],
): CommandContext {
  // A malformed key is refused for reads too, before anything is done under it.
  const key = idempotencyKeyOf(request);
  // Most requests only read, and need neither.
  let commandId: string | undefined;
  let commandHash: string | undefined;
  const idOfCommand = () => {
    commandId ??= key === undefined ? uuidv7() : derivedId('id' in actor ? actor.id : 'visitor', name, key);
    return commandId;
  };
  return {
    actor,
    at,
    get commandId() {
      return idOfCommand();
    },
    // Without a client's key, no retry can use this command's id.
    get commandHash() {
      commandHash ??= key === undefined ? idOfCommand() : fingerprint('request', `${name}\n${canonicalJson(input)}`);
      return commandHash;
    },
    correlationId: request.correlationId,
    causationId: request.id,
  };
}

function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x20-\x7e]{1,255}$/.test(key)) throw new Refused(badIdempotencyKey);
  return key;
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
