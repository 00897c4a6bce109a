// Logs why a request got an internal error or a 503. The logger writes each cause once a minute.
import type { Logger } from '../../platform/logger.ts';
import type { Edge } from '../../platform/rpc/edge.ts';
import { errorResponseTo } from '../../platform/rpc/error-response.ts';
import { idsOf } from './guard.ts';

export function faultReporter(logger: Logger): Edge['reportFault'] {
  return (err, request) => {
    const ids = request && idsOf(request);
    const { fault, body } = errorResponseTo(err);
    if (fault) logger.error({ err, ...ids }, 'a request failed');
    else logger.warn({ err, code: body.code, ...ids }, 'A request was answered with 503');
  };
}
