// The vocabulary of a module's router: procedures with their REST doors, and the context of a request.
import { initTRPC, type TRPCError } from '@trpc/server';
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import type { Actor } from '../../kernel/event.ts';
import { type Refusal, refuse } from '../../kernel/refusal.ts';
import { isStaff } from '../../kernel/staff.ts';
import type { Acting } from '../commands/act-as.ts';
import type { RateLimit } from '../rate-limits/rate-limit.ts';
import type { Viewer } from '../viewing/viewer.ts';
import { errorResponseTo } from './error-response.ts';
import { Refused, requireFound } from './refused.ts';

export { Refused, requireFound };

const methods = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'] as const;
type Method = (typeof methods)[number];

export type RestDoor = Readonly<{
  method: Method;
  /** Below `/api`. */
  path: string;
  /** The purpose of the call: the text of the OpenAPI document. */
  summary: string;
}> &
  DoorOptions;

type DoorOptions = Readonly<{
  /** Status of success; default: 200. */
  status?: number;
  /** Statuses of the call's own refusals that don't follow from its kind: see `openapi.ts`. */
  refusals?: readonly number[];
  /** Largest body accepted, if the default (1 MiB) doesn't fit. */
  bodyLimitBytes?: number;
}>;

type CallOptions = Readonly<{
  /** Whether the response is the same for every visitor, and is cached. With a `limit`, it is computed each time. */
  shared?: true;
  /** Each call with valid input draws on it. Default: `writes` for a change by a member or by staff. */
  limit?: RateLimit;
  /** True for the few changes open to a suspended member, such as deleting their account. */
  openToBarred?: true;
}>;

export type ProcedureMeta = CallOptions &
  Readonly<{
    rest?: readonly RestDoor[];
    /** Set by the kind of procedure. Default: everyone. */
    access?: 'member' | 'staff' | 'admin';
    /** No access token can replace a session; set by the kind of procedure. */
    sessionOnly?: true;
  }>;

type Address = `${Method} /${string}`;

function metaOf(
  addresses: Address | readonly Address[],
  summary: string,
  { shared, limit, openToBarred, ...options }: DoorOptions & CallOptions = {},
): ProcedureMeta {
  const rest = [addresses].flat().map((address) => {
    const method = methods.find((each) => address.startsWith(`${each} `));
    if (method === undefined) throw new Error(`${address} begins with no method.`);
    return { method, path: address.slice(method.length + 1), summary, ...options };
  });
  return { rest, ...(shared && { shared }), ...(limit && { limit }), ...(openToBarred && { openToBarred }) };
}

export type SessionMember = Readonly<{ id: string; isAdmin: boolean; isModerator?: true; sessionId: string }>;

/** A member identified by an access token: never staff, whatever the member may do on the site. */
export type TokenMember = Readonly<{ id: string; isAdmin: false; isModerator?: never; token: AccessToken }>;

/** `read`: it changes nothing. */
export type AccessToken = Readonly<{ id: string; scope: 'read' | 'write' }>;

export type SignedInMember = SessionMember | TokenMember;

export const tokenOf = (member: SignedInMember | undefined): AccessToken | undefined =>
  member !== undefined && 'token' in member ? member.token : undefined;

export const actorOf = (member: SignedInMember | undefined): Actor => {
  if (member === undefined) return { kind: 'visitor' };
  const { id, isAdmin, isModerator } = member;
  return { kind: 'member', id, isAdmin, ...(isModerator && { isModerator }) };
};

export type RequestContext = Acting &
  Readonly<{
    /** Undefined for a visitor. Only the session, or an access token in its place, determines the actor. */
    member: SignedInMember | undefined;
    actor: Actor;
    viewer: Viewer;
    requestId: string;
    /** The client's address, by TRUST_PROXY's rule. */
    address: string;
    userAgent: string;
    /** Returns an id that only a retry of this request derives again. `kind` distinguishes several ids. */
    newId(kind: string): string;
    /** Runs a change as the one request of its Idempotency-Key; throws `Refused` (409) if that belongs to another. */
    underKey<Result>(change: () => Promise<Result>): Promise<Result>;
    /**
     * Waits until the read models show what this request has appended. After 2 s, or at once if one of them has
     * stopped, marks the response `X-Stale: 1`. Every mutation ends with it. Returns whether they show it.
     */
    untilShown(): Promise<boolean>;
    /**
     * Reads the result of a change, after `untilShown`. If there is none, throws `NotShownYet` while the read models
     * are late or being built, and refuses as `gone` otherwise.
     */
    shown<View>(read: () => Promise<View>): Promise<View>;
    shown<View>(read: () => Promise<View | undefined>, gone: Refusal): Promise<View>;
    /** Throws `Refused` (403) while the member is barred from changing anything. */
    requireUnbarred(): Promise<void>;
    /** Whether members' rate limits apply: the setting RATE_LIMITS. */
    readonly limitsApply: boolean;
    /** Draws on a rate limit under a key of the caller's choice; throws `Refused` (429) when it is used up. */
    drawOn(limit: RateLimit, key: string): Promise<void>;
    setHeader(name: string, value: string): void;
    /** The session cookie. `start` replaces any earlier one: a session id from before log-in is never reused. */
    cookie: {
      start(sessionId: string): void;
      clear(): void;
      /** The token by which the browser is recognised. Anyone can make one up. */
      readonly device: string | undefined;
      keepDevice(value: string): void;
    };
  }>;

/** The context of a call by a member. */
export type MemberContext = RequestContext & Readonly<{ member: Readonly<{ id: string }> }>;

const signedOut = refuse.forbidden('session/signed-out', 'Please log in to do this.');
const adminsOnly = refuse.forbidden('session/admins-only', 'Only admins may do this.');
const staffOnly = refuse.forbidden('session/staff-only', 'Only moderators may do this.');

const sessionOnly = refuse.forbidden(
  'session/no-tokens',
  'Access tokens can’t be used for this. Log in to Kindling and do it there.',
);

/** Refusals by the HTTP server or an unavailable store, which tRPC would otherwise treat as faults. */
const notFaults: Readonly<Record<number, TRPCError['code']>> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
  503: 'SERVICE_UNAVAILABLE',
};

export const trpc = initTRPC
  .context<RequestContext>()
  .meta<ProcedureMeta>()
  .create({
    isDev: false,
    errorFormatter({ shape, error, ctx }) {
      const { status, body } = errorResponseTo(error, ctx?.requestId);
      const { message, ...refusal } = body;
      const code = (error.code === 'INTERNAL_SERVER_ERROR' && notFaults[status]) || error.code;
      const data = { ...shape.data, code, httpStatus: status, refusal };
      return { ...shape, message, code: TRPC_ERROR_CODES_BY_KEY[code], data };
    },
  });

export const router = trpc.router;

/** Path, query and body form one input: `memberProcedure('GET /community/posts/:id', 'A post.')`. */
const withDoor =
  <Begun>(procedure: { meta(meta: ProcedureMeta): Begun }) =>
  (...declared: Parameters<typeof metaOf>): Begun =>
    procedure.meta(metaOf(...declared));

export const publicProcedure = withDoor(trpc.procedure);

export function requireMember(member: SignedInMember | undefined): asserts member is SignedInMember {
  if (member === undefined) throw new Refused(signedOut, 'UNAUTHORIZED');
}

/** For routes that send a file instead of a procedure's result. */
export function requireAdmin(member: SignedInMember | undefined): asserts member is SessionMember {
  requireMember(member);
  requireSession(member);
  if (!member.isAdmin) throw new Refused(adminsOnly);
}

function requireSession(member: SignedInMember): asserts member is SessionMember {
  if ('token' in member) throw new Refused(sessionOnly);
}

/** For members: `ctx.member` is set, and the member isn't barred from a change. */
const byMember = trpc.procedure.meta({ access: 'member' }).use(async ({ ctx, type, meta, next }) => {
  const { member } = ctx;
  requireMember(member);
  if (type === 'mutation' && !meta?.openToBarred) await ctx.requireUnbarred();
  return next({ ctx: { ...ctx, member } });
});
export const memberProcedure = withDoor(byMember);

/** For what requires a session: credentials, the account itself, money, and everything that staff do. */
const inSession = byMember.meta({ sessionOnly: true }).use(({ ctx: { member, ...ctx }, next }) => {
  requireSession(member);
  return next({ ctx: { ...ctx, member } });
});
export const sessionProcedure = withDoor(inSession);

/** For calls in which people prove their identity again, such as a log-in. */
export const credentialsProcedure = withDoor(
  trpc.procedure.meta({ sessionOnly: true }).use(({ ctx: { member, ...ctx }, next }) => {
    if (member !== undefined) requireSession(member);
    return next({ ctx: { ...ctx, member } });
  }),
);

export const adminProcedure = withDoor(
  inSession.meta({ access: 'admin' }).use(({ ctx, next }) => {
    requireAdmin(ctx.member);
    return next({ ctx });
  }),
);

/** For those who moderate: moderators, and admins. Its responses contain no email addresses. */
export const staffProcedure = withDoor(
  inSession.meta({ access: 'staff' }).use(({ ctx, next }) => {
    if (!isStaff(ctx.actor)) throw new Refused(staffOnly);
    return next({ ctx });
  }),
);
