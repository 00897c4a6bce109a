// Turns every failure of a call into one response, for both doors: a refusal with a plain message and a stable code, or a fault with an
// id to quote. The message and stack of a fault never leave the server.
import { getTRPCErrorFromUnknown, type TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { z } from 'zod';
import type { Refusal } from '../../kernel/refusal.ts';
import { TooBusy } from '../concurrency/bounded-work.ts';
import { isDiskFull } from '../disk-full.ts';
import { DocumentsUnavailable, isDamaged } from '../documents/document-store.ts';
import { OutcomeUnknown, StoreUnavailable } from '../events/event-store.ts';
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
  /** True for our own faults, which are logged with their stack. The response contains no stack. */
  fault: boolean;
}>;

/** Whether to log it, with its cause, for the operator. */
export const concernsOperator = ({ fault, status }: Pick<ErrorResponse, 'fault' | 'status'>): boolean =>
  fault || status === 503;

/** How soon to retry while a store is unavailable. */
export const storeRetryAfterSeconds = 2;
/** After one of these errors, the call may have taken effect or not. The client can safely repeat it. */
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
  if (cause instanceof ReadModelNotReady) {
    return { ...refusalResponse(beingBuilt(cause), 503), retryAfterSeconds: storeRetryAfterSeconds };
  }
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
    const why = isFull ? request.diskFull : request.outcomeUnknown;
    return { ...refusalResponse(why, 503), retryAfterSeconds: storeRetryAfterSeconds };
  }
  const status = getHTTPStatusCodeFromError(trpcError);
  if (status >= 500) return faultResponse(requestId);
  return refusalResponse(ownRefusalOf(trpcError), status);
}

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

/** Returns tRPC's own refusals: an unknown path, a method that doesn't fit, an input that isn't JSON. */
function ownRefusalOf({ code }: TRPCError): Refusal {
  switch (code) {
    case 'NOT_FOUND':
      return request.notFound;
    case 'METHOD_NOT_SUPPORTED':
      return request.methodNotAllowed;
    case 'PARSE_ERROR':
      return request.malformed;
    case 'PAYLOAD_TOO_LARGE':
      return request.tooLarge;
    case 'UNSUPPORTED_MEDIA_TYPE':
      return request.unsupportedMediaType;
    default:
      return request.invalid;
  }
}

/** Returns the HTTP server's own refusals, before any procedure is called. */
function refusalOfServer(error: unknown): ErrorResponse | undefined {
  if (!(error instanceof Error) || !('statusCode' in error) || !('code' in error)) return undefined;
  // The client left in the middle of its body: no one reads the response, and the operator need not know.
  if (error.code === 'ECONNRESET' && error.statusCode === 400) return refusalResponse(request.unreadable, 400);
  // A library inside a procedure may throw errors with a status too. Those are bugs.
  if (!String(error.code).startsWith('FST_')) return undefined;
  switch (error.statusCode) {
    case 413:
      return refusalResponse(request.tooLarge, 413);
    case 415:
      return refusalResponse(request.unsupportedMediaType, 415);
    case 503:
      return { ...refusalResponse(request.shuttingDown, 503), retryAfterSeconds: storeRetryAfterSeconds };
    case 400:
      return refusalResponse(request.malformed, 400);
    default:
      return undefined;
  }
}
