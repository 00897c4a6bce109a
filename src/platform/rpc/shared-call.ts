// Which calls are the same for every visitor, and the context in which such an answer is made: nothing of the one who happened
// to ask first can reach the kept bytes.
import type { AnyTRPCProcedure } from '@trpc/server';
import { anyVisitor } from '../viewer.ts';
import { metaOf } from './call.ts';
import type { RequestContext } from './procedure.ts';

/** The read models of an answer for everybody; undefined where the answer is one's own, or is counted against a limit. */
export function sharedProjectionsOf(procedure: AnyTRPCProcedure): readonly string[] | undefined {
  const { sharedFrom, limit, access } = metaOf(procedure);
  return procedure._def.type === 'query' && limit === undefined && access === undefined ? sharedFrom : undefined;
}

export function asAnyVisitor(context: RequestContext): RequestContext {
  return {
    ...context,
    member: undefined,
    actor: { kind: 'visitor' },
    viewer: anyVisitor(context.viewer.now),
    address: '0.0.0.0',
    userAgent: '',
    setHeader: refuseToPersonalise,
    cookie: {
      start: refuseToPersonalise,
      clear: refuseToPersonalise,
      device: undefined,
      keepDevice: refuseToPersonalise,
    },
  };
}

function refuseToPersonalise(): never {
  throw new Error('An answer for everybody (`sharedFrom`) may set no headers and no cookies.');
}
