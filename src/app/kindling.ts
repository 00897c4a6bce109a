// Composes Kindling without its HTTP server: the log, the projections, the reactions, and the router behind tRPC and REST.
import { type Clock, systemClock } from '../kernel/clock.ts';
import { createCodec } from '../platform/codec.ts';
import { createCommands } from '../platform/commands/commands.ts';
import { openIdempotencyKeys } from '../platform/commands/idempotency-keys.ts';
import { openEventFeed } from '../platform/event-feed.ts';
import { createKeyring } from '../platform/keyring/keyring.ts';
import type { Logger } from '../platform/logger.ts';
import { handledGenerations } from '../platform/projector/handled-generations.ts';
import { createReadModels } from '../platform/projector/projected-read-models.ts';
import { startProjector } from '../platform/projector/projector.ts';
import { createRateLimits } from '../platform/rate-limits/rate-limits.ts';
import { handledJobs } from '../platform/reactor/jobs.ts';
import { startReactor } from '../platform/reactor/reactor.ts';
import { startTombstoneSweeper } from '../platform/tombstone-sweeper.ts';
import { createDeps, type DepsOptions } from './deps.ts';
import { createRealtime } from './live/realtime.ts';
import { recordingBounces } from './mail-failures.ts';
import {
  contributionsOf,
  createAppRouter,
  eventDescriptions,
  features,
  hintRules,
  identifyBy,
  lastVisitBy,
  projections,
} from './registry.ts';
import { sandboxSchedule } from './sandboxes/every-sandbox.ts';
import { closeAll, within } from './start/close-all.ts';
import { requireOwnFolder, requireUsable } from './start/data-folder-access.ts';
import { applyErasures, followErasures } from './start/erasures/erasures.ts';
import { requireKeysOfLog } from './start/keys/key-check.ts';
import { keyChain } from './start/keys/keyed-chain.ts';
import { requireKeysOfPeople } from './start/keys/lost-keys.ts';
import { pairOnFirstEvent, requireLogOfStores } from './start/log-pairing.ts';
import { openMail } from './start/open-mail.ts';
import type { Config } from './start/settings/config.ts';
import { settingsOf } from './start/staging.ts';
import { filesIn, openStores } from './start/stores.ts';
import { wholeLogCheck } from './start/whole-log.ts';

export type KindlingOptions = DepsOptions &
  Readonly<{
    config: Config;
    logger: Logger;
    clock?: Clock;
    /** False for the operator's CLI, which works next to a running server. */
    lock?: boolean;
    /** How long to wait for the check of everybody's keys, which may read the whole log. After that, only `keysChecked` waits for it. */
    keyCheckMs?: number;
  }>;

export type Kindling = Awaited<ReturnType<typeof openKindling>>;

export async function openKindling({
  config: given,
  logger,
  clock = systemClock,
  lock = true,
  keyCheckMs,
  ...depsOptions
}: KindlingOptions) {
  if (lock) await requireOwnFolder(given);
  if (lock) await requireUsable(given);
  const stores = await openStores({ config: given, logger, clock, lock });
  const { eventStore, documents, operations, leases, mediaStore } = stores;
  const keyring = createKeyring({ keyStore: stores.keyStore, masterKey: stores.keys.masterKey });
  const codec = createCodec(eventDescriptions, keyring);
  const commands = createCommands({ eventStore, codec });
  const closing = new AbortController();
  const checkKeys = () =>
    requireKeysOfPeople({
      ...{ eventStore, codec, keyring, keyStore: stores.keyStore, operations, commands, clock, logger },
      ...{ accept: given.acceptLostKeys, signal: closing.signal },
    });
  async function requireIntact() {
    await requireKeysOfLog({ keyring, eventStore, definitions: eventDescriptions });
    const hasBegun = await requireLogOfStores({ stores, logger, isServer: lock });
    const after = await applyErasures({ eventStore, codec, keyring });
    const keysChecked = lock ? checkKeys() : Promise.resolve();
    await (keyCheckMs === undefined ? keysChecked : within(keyCheckMs, keysChecked));
    // Callers that await it get a later refusal.
    keysChecked.catch(() => undefined);
    if (lock) await keyChain({ stores, commands, clock });
    return { hasBegun, after, keysChecked, config: await settingsOf(given, commands) };
  }
  const { hasBegun, after, keysChecked, config } = await requireIntact().catch(async (error: unknown) => {
    await stores.close();
    throw error;
  });
  if (config.isStaging) logger.warn({}, 'this is a staging copy: it sends no mail and makes no outbound requests');
  const pairing = hasBegun ? undefined : pairOnFirstEvent({ stores, logger, isServer: lock });
  const erasures = followErasures({ codec, keyring, after });
  const idempotencyKeys = await openIdempotencyKeys(documents);
  const feed = await openEventFeed({
    eventStore,
    codec,
    after,
    async arrived(events) {
      await pairing?.();
      await erasures.apply(events);
    },
  });
  const projects = config.role !== 'web';
  const { log: file } = filesIn(config.dataDir);
  const { masterKey } = stores.keys;
  const isLogWhole = wholeLogCheck({ file, masterKey, operations, logger, clock, signal: closing.signal });
  const projector = await startProjector({
    ...{ projections, feed, documents, logger, clock, leases, projects },
    builder: stores.builder,
    ...(config.eventStoreUrl === undefined && { mayDropOtherVersions: isLogWhole }),
  });
  const readModels = createReadModels({ documents, projector, projections, onDamaged: projector.noteDamage });
  // A read shows everything that this process appended before it, or another one that was killed before its commits.
  commands.onAppended(readModels.mustShow);
  readModels.mustShow(
    eventDescriptions.map(({ type }) => type),
    feed.head(),
  );
  const realtime = createRealtime({
    feed,
    readModels,
    rules: hintRules,
    broadcast: stores.broadcast,
    hiddenFrom: (memberId) => contributions.hiddenFrom(memberId),
    logger,
  });
  const mail = recordingBounces(await openMail({ config, clock }), { commands, keyring, clock, logger });
  const rateLimits = createRateLimits({ enabled: config.rateLimits, store: stores.rateLimitStore });
  let ownAddress = `http://${config.host}:${config.port}`;
  const publicUrl = () => config.publicUrl ?? ownAddress;
  const deps = createDeps({
    ...{ config, clock, commands, idempotencyKeys, codec, operations, stores, feed, logger, keyring },
    ...{ read: readModels, closing: closing.signal, mail, mediaStore, realtime, publicUrl },
    ...depsOptions,
  });
  const contributions = contributionsOf(deps);
  const reactions = features.flatMap((each) => each.reactions?.(deps, contributions) ?? []);
  const schedules = features.flatMap((each) => each.schedules?.(deps, contributions) ?? []);
  schedules.push(sandboxSchedule({ config, stores, codec }, logger));
  const reactor = projects
    ? await startReactor({ reactions, schedules, eventStore, codec, commands, feed, operations, logger, clock, leases })
    : undefined;
  const swept = [
    { documents, handled: () => handledGenerations(documents, projections) },
    { documents: operations, handled: () => handledJobs(operations) },
  ];
  const sweeper = projects ? await startTombstoneSweeper({ swept, clock, logger, leases }) : undefined;

  return {
    ...{ config, logger, clock, stores, keyring, codec, commands, idempotencyKeys, feed, projector, readModels },
    /** Rejects with `CannotStart` if keys of people in the log are lost. */
    keysChecked,
    ...{ realtime, mail, deps, passwords: deps.passwords, uploads: deps.uploads, rateLimits, reactor, sweeper },
    router: createAppRouter(deps, contributions),
    identify: identifyBy(deps),
    contributions,
    lastVisitOf: lastVisitBy(deps),
    /** Sets the server's actual address, for links in mails: PORT may be 0, and HOST may be all addresses. */
    servedAt(address: string) {
      ownAddress = address;
    },
    /** Closes dependents first. Never rejects: unsaved events are folded again, and unreleased leases expire. */
    async close() {
      closing.abort();
      await closeAll([
        () => realtime.close(),
        () => reactor?.stop(),
        () => sweeper?.stop(),
        () => projector.stop(),
        () => feed.close(),
        () => erasures.save(),
        () => mail.close(),
        () => keysChecked.catch(() => undefined),
        () => stores.close(),
      ]).catch((err: unknown) => logger.error({ err }, 'Kindling did not close properly'));
    },
  };
}
