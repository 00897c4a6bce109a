// The metrics that Prometheus scrapes at /metrics. Routes appear by their pattern, so the metrics contain nobody's id, name or query.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { refuse } from '../../../kernel/refusal.ts';
import { sameSecret } from '../../../kernel/same-secret.ts';
import type { ReactorStatus } from '../../../platform/reactor/reactor-status.ts';
import { refusalResponse } from '../../../platform/rpc/error-response.ts';
import { sendErrorResponse } from '../../../platform/rpc/send-refusal.ts';
import type { Config } from '../../start/settings/config.ts';
import type { Lag } from '../projection-lag.ts';

type LagOfEach = readonly Lag[];

type LastBackup = Readonly<{
  isIntact?: boolean;
  /** Of the last intact one; infinite if scheduled backups have made none. */
  ageSeconds?: number;
}>;

/** Metrics that other parts maintain; read on each scrape. */
export type MetricsSource = Readonly<{
  appendedEvents?(): number;
  projectionLag?(): LagOfEach | Promise<LagOfEach>;
  responseCache?(): Readonly<{ hits: number; misses: number }>;
  sockets?(): number;
  /** The last backup, shared by all instances. */
  backup?(): Promise<LastBackup>;
  /** The reactions' state, shared by all instances. */
  reactions?(): Promise<
    Readonly<{
      lanes: readonly (ReactorStatus['lanes'][number] & Readonly<{ failingSeconds: number }>)[];
      dropped: ReactorStatus['dropped'];
    }>
  >;
}>;

const onlyLocally = refuse.forbidden(
  'request/metrics-are-private',
  'Metrics are read with the METRICS_TOKEN as a bearer token. Where none is set, only from this machine, and not in production.',
);

const requestSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

type MetricsConfig = Pick<Config, 'metricsToken' | 'production'>;

export function openMetrics(app: FastifyInstance, source: MetricsSource, config: MetricsConfig): void {
  const registry = new Registry();
  const registers = [registry];
  const ofThisProcess = figuresOfProcess();

  const requests = new Histogram({
    name: 'kindling_http_request_seconds',
    help: 'Requests by route, method and status, and how long they took',
    labelNames: ['method', 'route', 'status'],
    buckets: requestSeconds,
    registers,
  });
  // The library finds a label set by joining and hashing it. There are few routes, so each is looked up once.
  const observers = new Map<string, { observe(seconds: number): void }>();
  app.addHook('onResponse', (request, reply, done) => {
    const labels = { method: methodLabel(request), route: routeOf(request), status: String(reply.statusCode) };
    const key = `${labels.method} ${labels.status} ${labels.route}`;
    const observer = observers.get(key) ?? requests.labels(labels);
    observers.set(key, observer);
    observer.observe(reply.elapsedTime / 1_000);
    done();
  });
  observeSource(source, registers);
  const updateBackup = observeBackup(source, registers);
  const updateReactions = observeReactions(source, registers);

  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, config)) return sendErrorResponse(refusalResponse(onlyLocally, 403), reply);
    await Promise.all([updateBackup(), updateReactions()]);
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await Registry.merge([ofThisProcess, registry]).metrics());
  });
}

let ofProcess: Registry | undefined;

/** Creates the process's metrics once, since the library never stops observing it. So closing one Kindling leaks nothing. */
function figuresOfProcess(): Registry {
  if (ofProcess === undefined) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  return ofProcess;
}

/** Returns the pattern of the route, never the address itself. */
export function routeOf(request: FastifyRequest): string {
  return request.is404 ? 'unknown' : (request.routeOptions.url ?? 'unknown');
}

function methodLabel({ method }: FastifyRequest): string {
  return /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/.test(method) ? method : 'other';
}

function observeSource(source: MetricsSource, registers: Registry[]): void {
  const total = (name: string, help: string, read: (() => number) | undefined) => {
    if (read === undefined) return;
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  };
  total('kindling_events_appended_total', 'Events appended by this process', source.appendedEvents?.bind(source));
  const cached = (count: 'hits' | 'misses') => () => source.responseCache?.()[count] ?? 0;
  total('kindling_answers_from_kept_bytes_total', 'Responses sent from the response cache', cached('hits'));
  total('kindling_answers_computed_total', 'Cacheable responses that had to be computed', cached('misses'));
  new Gauge({
    name: 'kindling_sockets_open',
    help: 'Open WebSockets',
    registers,
    collect() {
      this.set(source.sockets?.() ?? 0);
    },
  });

  const lagGauge = (unit: 'events' | 'seconds', help: string) =>
    new Gauge({
      name: `kindling_projection_lag_${unit}`,
      help,
      labelNames: ['projection'],
      registers,
      async collect() {
        for (const lag of (await source.projectionLag?.()) ?? []) this.set({ projection: lag.projection }, lag[unit]);
      },
    });
  lagGauge('events', 'Events of the log that a projection has not folded yet');
  lagGauge('seconds', 'Age of the oldest event that a projection has not folded yet');
}

/** Registers the gauges, and returns the function that updates them. Before the first backup, only a scheduled one has an age. */
function observeBackup({ backup }: MetricsSource, registers: Registry[]): () => Promise<void> {
  if (backup === undefined) return async () => {};
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  const age = gauge(
    'kindling_backup_age_seconds',
    'Age of the last intact backup; +Inf if BACKUP_TO is set and there is none',
  );
  const intact = gauge('kindling_backup_intact', 'Whether the last backup lacks nothing: 1 or 0');
  return async () => {
    // If the store fails, only these metrics are missing.
    const last = await backup().catch(() => undefined);
    for (const each of [age, intact]) each.remove();
    if (last?.ageSeconds !== undefined) age.set(last.ageSeconds);
    if (last?.isIntact !== undefined) intact.set(Number(last.isIntact));
  };
}

/** Registers the gauges, and returns the function that updates them. */
function observeReactions({ reactions }: MetricsSource, registers: Registry[]): () => Promise<void> {
  if (reactions === undefined) return async () => {};
  const gauge = (name: string, help: string, labelNames: string[]) => new Gauge({ name, help, labelNames, registers });
  const waiting = gauge('kindling_reactions', 'Reactions that wait, by lane and state', ['lane', 'state']);
  const failing = gauge('kindling_reactions_failing', 'Reactions that have failed and are being retried', ['lane']);
  const age = gauge('kindling_reactions_failing_seconds', 'For how long the oldest of them has failed', ['lane']);
  const dropped = new Counter({
    name: 'kindling_reactions_dropped_total',
    help: 'Reactions that were dropped without being done, on all instances',
    labelNames: ['reaction', 'why'],
    registers,
  });
  return async () => {
    // If the store fails, only its metrics are missing: the others are then especially needed.
    const status = await reactions().catch(() => undefined);
    for (const each of [waiting, failing, age, dropped]) each.reset();
    for (const { name: lane, ...of } of status?.lanes ?? []) {
      for (const state of ['due', 'later', 'parked'] as const) waiting.set({ lane, state }, of[state]);
      failing.set({ lane }, of.failing);
      age.set({ lane }, of.failingSeconds);
    }
    for (const { reaction, expired, refused } of status?.dropped ?? []) {
      dropped.inc({ reaction, why: 'expired' }, expired);
      dropped.inc({ reaction, why: 'refused' }, refused);
    }
  };
}

/**
 * Returns whether a request has the configured token. Without one, only this machine may read the metrics, and not in production, because a
 * proxy on this machine need not say that it forwards a request.
 */
function mayRead(request: FastifyRequest, { metricsToken, production }: MetricsConfig): boolean {
  if (metricsToken !== undefined) return sameSecret(request.headers.authorization ?? '', `Bearer ${metricsToken}`);
  const { headers, socket } = request.raw;
  const isPassedOn = Object.keys(headers).some((name) => forwardingHeader.test(name));
  return !production && !isPassedOn && /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '');
}

const forwardingHeader = /^(forwarded|via|x-real-ip|x-forwarded-.+)$/;
