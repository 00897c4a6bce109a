// Decides which calls answer every visitor alike, and gives such a call a context without anything personal, so that nothing of the
// visitor who asked first can reach the response cache.
import type { AnyTRPCProcedure } from '@trpc/server';
import { anyVisitor } from '../viewer.ts';
import { metaOf } from './call.ts';
import type { RequestContext } from './procedure.ts';

/** The read models behind an answer for everybody; undefined if the answer is personal or counts against a limit. */
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
