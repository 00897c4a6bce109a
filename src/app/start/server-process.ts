// The server process: reads its settings, opens Kindling, serves what its role requires on one port, and shuts down in order.
import type { FastifyInstance } from 'fastify';
import { members } from '../../../modules/accounts/index.ts';
import { memberIdOf } from '../../demo/ids.ts';
import { sampleAccount, sampleMember } from '../../demo/sample-account.ts';
import { demoBegan } from '../../demo/stage.ts';
import { listen } from '../http/lifecycle.ts';
import { serveWorker } from '../http/worker-server.ts';
import { type Kindling, openKindling } from '../kindling.ts';
import { bootstrapFeatures, demoParts } from '../registry.ts';
import { CannotStart } from './cannot-start.ts';
import { closeAll, within } from './close-all.ts';
import { collectGarbageEarly } from './collect-garbage-early.ts';
import { startFaultOf } from './reporting/start-fault.ts';
import { createStartReporter, type StartReporter } from './reporting/start-reporter.ts';
import { trackStartup } from './reporting/startup-progress.ts';
import { serve } from './serve.ts';
import { type Config, readConfig } from './settings/config.ts';
import { howToSetUp } from './settings/how-to-set-up.ts';
import { throughOutages } from './through-outages.ts';

const exitCodes = { fine: 0, cannotStart: 2, fault: 3 } as const;
/** Requests under way have ten seconds. If one of our servers is down, each part would try it in turn, for minutes. */
const stopWithinMs = 25_000;
/** How long a first start waits for the content of a fresh installation. After that, the server listens anyway. */
const shownWithinMs = 30_000;
/** How long the server waits before it listens: usually, all read models are live by then. After that, pages say what is missing. */
const listensWithinMs = 500;

async function main(): Promise<void> {
  collectGarbageEarly();
  const config = readConfig(process.env);
  const reporter = createStartReporter(config);
  const { logger } = reporter;
  reporter.say(`Kindling opens ${placeOf(config)}.`);
  const listensBy = performance.now() + listensWithinMs;
  const kindling = await openKindling({ config, logger, keyCheckMs: listensWithinMs });
  try {
    const isNew = (await kindling.stores.eventStore.head()) === 0n;
    const startup = trackStartup(kindling);
    const filled = fill(kindling, reporter, startup.planting).finally(startup.stop);
    // Awaited below; until then a failure must not end the process.
    filled.catch(() => undefined);
    const ready = isNew ? filled : within(Math.max(0, listensBy - performance.now()), filled);
    const { server, onFilled } = await (config.role === 'worker'
      ? startWorker(kindling, reporter)
      : startSite(kindling, ready, reporter));

    let stopping = false;
    const stop = (signal: NodeJS.Signals): void => {
      if (stopping) return;
      stopping = true;
      logger.info({ signal }, 'stopping');
      const closing = closeAll([() => server.close(), () => kindling.close()]);
      // The next start handles whatever is not saved or closed by then, as after a kill.
      void within(stopWithinMs, closing)
        .then((isClosed) => isClosed || logger.error({}, 'a store does not respond; exiting without closing it'))
        .catch((err: unknown) => logger.error({ err }, 'the server did not close properly'))
        .finally(() => process.exit(exitCodes.fine));
    };
    process.on('SIGTERM', stop);
    process.on('SIGINT', stop);
    await Promise.all([filled.then(onFilled), kindling.keysChecked]).catch((error: unknown) => {
      if (!stopping) throw error;
    });
  } catch (error) {
    await kindling.close();
    throw error;
  }
}

type Started = Readonly<{ server: FastifyInstance; onFilled(): Promise<void> }>;

/** Listens once `ready` resolves. */
async function startSite(kindling: Kindling, ready: Promise<unknown>, reporter: StartReporter): Promise<Started> {
  const { print, say } = reporter;
  const { config, projector } = kindling;
  await ready;
  const server = await serve(kindling);
  const address = await listen(server, config);
  kindling.servedAt(address);
  const url = config.publicUrl ?? address;
  print(`Kindling is at ${url}`);
  const isBuilding = projector.status().some(({ state }) => state === 'building');
  if (isBuilding) print(`It is still building read models: ${address}/health/ready shows their state.`);
  return {
    server,
    async onFilled() {
      const setUp = await howToSetUp(kindling, url);
      if (setUp) print(setUp);
      for (const line of await whereToLook(kindling, url)) say(line);
    },
  };
}

/** Listens before the read models are built, so that a worker can be watched during its heaviest work. */
async function startWorker(kindling: Kindling, { print }: StartReporter): Promise<Started> {
  const server = serveWorker(kindling);
  const address = await listen(server, kindling.config);
  return {
    server,
    async onFilled() {
      print(`Kindling is working in the background; its state is at ${address}/health/ready`);
    },
  };
}

/** Returns what somebody trying out Kindling wants to know next. */
async function whereToLook({ config, mail, commands }: Kindling, url: string): Promise<readonly string[]> {
  const { email, password } = sampleAccount;
  // The demo is only planted into an empty log.
  const { state } = await commands.load(members, memberIdOf(sampleMember));
  const isThere = config.seed === 'demo' && state.status === 'active';
  return [
    ...(isThere ? [`Log in as ${email} with the password ${password}`] : []),
    ...(mail.outbox ? [`Mails are not sent; they are shown at ${url}/dev/mail`] : []),
    'Ctrl-C stops it.',
  ];
}

function placeOf({ dataDir, eventStoreUrl, mongodbUrl }: Config): string {
  const servers = [...(eventStoreUrl ? ['EventStoreDB'] : []), ...(mongodbUrl ? ['MongoDB'] : [])];
  return servers.length === 2 ? servers.join(' and ') : [dataDir, ...servers].join(' and ');
}

/** Returns how many read models are live, with fractions for those that are being built, and how many there are. */
function builtSoFar({ projector }: Kindling): readonly [number, number] {
  const states = projector.status();
  const done = states.reduce(
    (sum, { name }) => sum + (projector.liveGeneration(name) ? 1 : (projector.buildProgress(name) ?? 0)),
    0,
  );
  return [done, states.length];
}

/** Resolves once all read models are live and show a new installation's initial content. */
async function fill(
  kindling: Kindling,
  reporter: StartReporter,
  onPlanting: (moments: number, of: number) => void,
): Promise<void> {
  const { projector, config, commands, clock, readModels, stores } = kindling;
  await reporter.during('building read models', projector.ready(), () => builtSoFar(kindling));
  const isDemo = config.seed === 'demo';
  // The log begins with what the demo's members talk about.
  const bootstrap = () => bootstrapFeatures(commands, clock(), isDemo ? demoBegan(clock()) : undefined);
  if (config.role !== 'web') await throughOutages(bootstrap, { logger: reporter.logger });
  if (commands.appendedEvents() > 0) {
    await readModels.allReached(await stores.eventStore.head(), shownWithinMs);
  }
  if (!isDemo) return;
  const { seedDemo } = await import('../../demo/seed-demo.ts');
  const planting = reporter.progress('planting the demo community');
  const onProgress = (moments: number, of: number) => {
    planting.at(moments, of);
    onPlanting(moments, of);
  };
  await seedDemo(kindling, demoParts, { onProgress }).finally(planting.end);
}

main().catch((fault: unknown) => {
  const error = startFaultOf(fault);
  const expected = error instanceof CannotStart;
  const lines = error instanceof Error ? (expected ? error.message : error.stack) : String(error);
  process.stderr.write(`${lines}\n`);
  process.exit(expected ? exitCodes.cannotStart : exitCodes.fault);
});
