// The command of a request: its id, the hash of its input, and its claim on the client's Idempotency-Key. A retry derives the same id, so it
// does nothing twice. The same key with another body is refused before it does anything.
import type { FastifyRequest } from 'fastify';
import { uuidv7 } from 'uuidv7';
import type { Actor } from '../../kernel/event.ts';
import { derivedId, withTimeOf } from '../../kernel/ids.ts';
import { type CommandContext, idempotencyKeyReused } from '../../platform/commands/commands.ts';
import type { IdempotencyKeys } from '../../platform/commands/idempotency-keys.ts';
import { addressKey } from '../../platform/rate-limits/address-key.ts';
import type { CallName } from '../../platform/rpc/call.ts';
import { errorResponseTo } from '../../platform/rpc/error-response.ts';
import type { RequestContext } from '../../platform/rpc/procedure.ts';
import { Refused } from '../../platform/rpc/refused.ts';
import { badIdempotencyKey } from '../../platform/rpc/request-refusals.ts';
import { canonicalJson } from './canonical-json.ts';
import { addressOf } from './client-address.ts';
import { isSafeMethod } from './own-origin.ts';

export type CommandDeps = Readonly<{
  idempotencyKeys: Pick<IdempotencyKeys, 'claim'>;
  /** Returns a keyed hash. The hash of a request stays in the log forever, and requests contain passwords. */
  fingerprint(purpose: string, value: string): string;
}>;

type Given = Readonly<{
  actor: Actor;
  at: string;
  /** Whether the command has changed anything so far. */
  hasActed(): boolean;
}>;

export type KeyedCommand = Readonly<{ context: CommandContext }> & Pick<RequestContext, 'newId' | 'underKey'>;

export function keyedCommand(
  request: FastifyRequest,
  { name, input }: CallName,
  { actor, at, hasActed }: Given,
  { idempotencyKeys, fingerprint }: CommandDeps,
): KeyedCommand {
  const key = idempotencyKeyOf(request);
  let isClaimed = key === undefined;
  let isFirstTry = key === undefined;
  // Created on demand, because most requests only read.
  let madeScope: string | undefined;
  let madeHash: string | undefined;
  const scope = () => {
    madeScope ??=
      key === undefined ? uuidv7() : withTimeOf(key, derivedId('id' in actor ? actor.id : 'visitor', name, key));
    return madeScope;
  };
  // Without a client's key, no retry can use this command's id.
  const hash = () => {
    madeHash ??= key === undefined ? scope() : fingerprint('request', `${name}\n${canonicalJson(input)}`);
    return madeHash;
  };
  // All visitors share one scope, so the body distinguishes their commands.
  const id = () =>
    key !== undefined && actor.kind === 'visitor' ? withTimeOf(scope(), derivedId(scope(), hash())) : scope();
  function assertClaimed(): void {
    if (!isClaimed) throw new Error(`${name} makes a change outside of underKey.`);
  }
  const context: CommandContext = {
    actor,
    at,
    get commandId() {
      assertClaimed();
      return id();
    },
    get commandHash() {
      assertClaimed();
      return hash();
    },
    get isFirstTry() {
      return isFirstTry;
    },
    correlationId: request.correlationId,
    causationId: request.id,
  };

  return {
    context,
    newId: (kind) => withTimeOf(context.commandId, derivedId(context.commandId, context.commandHash, kind)),
    async underKey(change) {
      if (key === undefined) return change();
      // Visitors have no identity, but those at different addresses never share a key.
      const owner = actor.kind === 'visitor' ? addressKey(addressOf(request)) : '';
      const claim = await idempotencyKeys.claim(fingerprint('idempotency-key', `${scope()} ${owner}`), hash(), at);
      if (claim === undefined) throw new Refused(idempotencyKeyReused);
      isClaimed = true;
      isFirstTry = claim.isFirst;
      try {
        return await change();
      } catch (error) {
        // After a refusal that changed nothing, the request may be corrected and sent under the same key.
        if (!hasActed() && errorResponseTo(error).status < 500) await claim.release();
        throw error;
      }
    },
  };
}

/** Returns the key of a change. A malformed key is refused even on reads, which don't use it. */
function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x20-\x7e]{1,255}$/.test(key)) throw new Refused(badIdempotencyKey);
  return isSafeMethod(request.method) ? undefined : key;
}
