// Turns every failure of a call into one response, for both doors: a refusal with a plain message and a stable code, or
// a fault with an id to quote. The message and stack of a fault never leave the server.
import { getTRPCErrorFromUnknown, type TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { z } from 'zod';
import type { Refusal } from '../../kernel/refusal.ts';
import { TooBusy } from '../concurrency/bounded-work.ts';
import { DocumentsUnavailable, isDamaged } from '../documents/document-store.ts';
import { OutcomeUnknown, StoreUnavailable } from '../events/event-store.ts';
import { isDiskFull } from '../files/disk-full.ts';
import { ForgottenPerson } from '../keyring/keyring.ts';
import { type FieldIssue, fieldIssues } from '../plain-messages.ts';
import { ReadModelNotReady } from '../projector/projected-read-models.ts';
import { NotShownYet, Refused } from './refused.ts';
import * as request from './request-refusals.ts';

export type ErrorBody = Readonly<{
  /** True if the change is stored, although the response can't show it yet. */
  success?: true;
  message: string;
  code: string;
  issues?: readonly FieldIssue[];
  details?: Readonly<Record<string, unknown>>;
  requestId?: string;
}>;

export type ErrorResponse = Readonly<{
  status: number;
  body: ErrorBody;
  retryAfterSeconds?: number;
  fault: boolean;
}>;

export const concernsOperator = ({ fault, status }: Pick<ErrorResponse, 'fault' | 'status'>): boolean =>
  fault || status === 503;

export const storeRetryAfterSeconds = 2;
/** After one of these errors, the call may have taken effect or not. */
const uncertain = [OutcomeUnknown, StoreUnavailable, DocumentsUnavailable] as const;

function beingBuilt({ readModel, progress }: ReadModelNotReady): Refusal {
  if (progress === undefined) return request.beingBuilt.with({ readModel });
  const percent = Math.floor(progress * 100);
  return request.beingBuilt.saying(`${request.beingBuilt.message} ${percent}% is done.`, { readModel, percent });
}

export function errorResponseTo(error: unknown, requestId?: string): ErrorResponse {
  if (error instanceof Refused) return refusalResponse(error.refusal, getHTTPStatusCodeFromError(error));
  const trpcError = getTRPCErrorFromUnknown(error);
  const { cause } = trpcError;
  if (cause instanceof ReadModelNotReady) return unavailable(beingBuilt(cause));
  if (isDamaged(cause)) return refusalResponse(request.damaged, 503);
  if (cause instanceof NotShownYet) {
    const { status, body, fault } = refusalResponse(request.notShownYet, 201);
    return { status, body: { success: true, ...body }, fault };
  }
  if (cause instanceof ForgottenPerson) return refusalResponse(request.accountGone, 401);
  const ofServer = refusalOfServer(cause);
  if (ofServer !== undefined) return ofServer;
  if (trpcError.code === 'BAD_REQUEST' && cause instanceof z.core.$ZodError) return invalidInputResponse(cause);
  if (cause instanceof TooBusy) {
    const { message, retryAfterSeconds, status } = cause;
    return refusalResponse(request.tooBusy.saying(message, { retryAfterSeconds }), status);
  }
  const isFull = isDiskFull(cause);
  if (isFull || uncertain.some((kind) => cause instanceof kind)) {
    return unavailable(isFull ? request.diskFull : request.outcomeUnknown);
  }
  const status = getHTTPStatusCodeFromError(trpcError);
  if (status >= 500) return faultResponse(requestId);
  return refusalResponse(ownRefusals[trpcError.code] ?? request.invalid, status);
}

const unavailable = (refusal: Refusal): ErrorResponse => ({
  ...refusalResponse(refusal, 503),
  retryAfterSeconds: storeRetryAfterSeconds,
});

export function refusalResponse({ code, message, field, details }: Refusal, status: number): ErrorResponse {
  const retryAfterSeconds = details?.retryAfterSeconds;
  return {
    status,
    body: {
      message,
      code,
      ...(field !== undefined && { issues: [{ field, message }] }),
      ...(details !== undefined && { details }),
    },
    ...(typeof retryAfterSeconds === 'number' && { retryAfterSeconds }),
    fault: false,
  };
}

function invalidInputResponse(error: z.core.$ZodError): ErrorResponse {
  const issues = fieldIssues(error);
  const message = issues[0]?.message ?? request.invalid.message;
  return { status: 400, body: { message, code: request.invalid.code, issues }, fault: false };
}

function faultResponse(requestId: string | undefined): ErrorResponse {
  const message = 'Something went wrong on our side. Please try again; if it happens again, tell us the request id.';
  return { status: 500, body: { message, code: 'request/fault', ...(requestId && { requestId }) }, fault: true };
}

/** tRPC's own refusals: an unknown path, a method that doesn't fit, an input that isn't JSON. */
const ownRefusals: Readonly<Partial<Record<TRPCError['code'], Refusal>>> = {
  NOT_FOUND: request.notFound,
  METHOD_NOT_SUPPORTED: request.methodNotAllowed,
  PARSE_ERROR: request.malformed,
  PAYLOAD_TOO_LARGE: request.tooLarge,
  UNSUPPORTED_MEDIA_TYPE: request.unsupportedMediaType,
};

const serverRefusals: Readonly<Record<number, Refusal>> = {
  400: request.malformed,
  413: request.tooLarge,
  415: request.unsupportedMediaType,
};

function refusalOfServer(error: unknown): ErrorResponse | undefined {
  if (!(error instanceof Error) || !('statusCode' in error) || !('code' in error)) return undefined;
  // The client left in the middle of its body: no one reads the response, and the operator need not know.
  if (error.code === 'ECONNRESET' && error.statusCode === 400) return refusalResponse(request.unreadable, 400);
  // A library inside a procedure may throw errors with a status too. Those are bugs.
  if (!String(error.code).startsWith('FST_')) return undefined;
  const status = Number(error.statusCode);
  if (status === 503) return unavailable(request.shuttingDown);
  const refusal = serverRefusals[status];
  return refusal && refusalResponse(refusal, status);
}
