// The HTTP server of a worker: health and metrics only, with the same access rules as on web instances.
import Fastify, { type FastifyInstance } from 'fastify';
import { uuidv7 } from 'uuidv7';
import { refusalResponse } from '../../platform/rpc/error-response.ts';
import { notFound } from '../../platform/rpc/request-refusals.ts';
import { sendErrorResponse, sendFailure } from '../../platform/rpc/send-refusal.ts';
import type { Kindling } from '../kindling.ts';
import { faultReporter } from './fault-reporter.ts';
import { guard, malformedRequestHandlers } from './guard.ts';
import { drainOnClose } from './lifecycle.ts';
import { openHealth } from './routes/health.ts';
import { openMetrics } from './routes/metrics.ts';
import { securityHeaders } from './security-headers.ts';
import { watched } from './watched.ts';

/** Requests to a worker have no body. */
const bodyLimitBytes = 1_024;

export function serveWorker(kindling: Kindling): FastifyInstance {
  const { config, logger } = kindling;
  const { readiness, metrics } = watched(kindling);
  const headers = securityHeaders(config);
  const app = Fastify({
    logger: false,
    trustProxy: config.trustProxy,
    genReqId: () => uuidv7(),
    forceCloseConnections: 'idle',
    bodyLimit: bodyLimitBytes,
    ...malformedRequestHandlers(headers),
  });
  app.setErrorHandler((error, request, reply) =>
    sendFailure(error, request, reply, { reportFault: faultReporter(logger) }),
  );
  app.setNotFoundHandler((_request, reply) => sendErrorResponse(refusalResponse(notFound, 404), reply));
  drainOnClose(app);
  guard(app, { publicUrl: config.publicUrl, headers, logger });
  openMetrics(app, metrics, config);
  openHealth(app, readiness, logger);
  return app;
}
