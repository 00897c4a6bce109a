// Kindling put together, without its HTTP server: the log, the folds, the reactions, and the router that all doors share.
// The server, the CLI, the seed and the tests start from here.
import { setTimeout as pause } from 'node:timers/promises';
import { accountsReactions } from '../../modules/accounts/index.ts';
import { communityReactions } from '../../modules/community/index.ts';
import { createUploads } from '../../modules/media/index.ts';
import { commentById } from '../../projections/discussion/queries.ts';
import { countPostsBy, postById } from '../../projections/feed/queries.ts';
import { mediaIdsOf, shownMedia, uploadOf } from '../../projections/media-library/queries.ts';
import { currentUser, memberIdsMentioned } from '../../projections/members/queries.ts';
import { isOwnNotification } from '../../projections/notifications/queries.ts';
import { ownData } from '../../projections/own-data/queries.ts';
import { identify, isOwnSession, sessionsPage } from '../../projections/sessions/queries.ts';
import { type Clock, systemClock } from '../kernel/clock.ts';
import type { Position } from '../kernel/event.ts';
import { createCodec } from '../platform/codec.ts';
import { createCommands } from '../platform/commands.ts';
import { openEventFeed } from '../platform/event-feed.ts';
import { createKeyring } from '../platform/keyring/keyring.ts';
import type { Logger } from '../platform/logger.ts';
import { createMediaInspector } from '../platform/media/inspect-media.ts';
import { createPasswords } from '../platform/passwords/passwords.ts';
import { handledGenerations } from '../platform/projector/handled-generations.ts';
import { createReadModels } from '../platform/projector/projected-read-models.ts';
import { startProjector } from '../platform/projector/projector.ts';
import { createRateLimits } from '../platform/rate-limits/rate-limits.ts';
import { handledJobs } from '../platform/reactor/jobs.ts';
import { startReactor } from '../platform/reactor/reactor.ts';
import { startTombstoneSweeper } from '../platform/tombstone-sweeper.ts';
import { hintRules } from './live/hint-rules.ts';
import { createRealtime } from './live/realtime.ts';
import { createAppRouter, eventDescriptions, projections } from './registry.ts';
import { closeAll } from './start/close-all.ts';
import type { Config } from './start/config.ts';
import { applyErasures, followErasures } from './start/erasures.ts';
import { demandKeysOfLog } from './start/key-check.ts';
import { demandLogOfStores, pairOnFirstEvent } from './start/log-pairing.ts';
import { openMailer } from './start/mailer.ts';
import { openStores } from './start/stores.ts';

export type KindlingOptions = Readonly<{
  config: Config;
  logger: Logger;
  clock?: Clock;
  /** False for the operator's CLI, which works beside a running server. */
  lock?: boolean;
}>;

/** A reaction that waited in vain is tried again later. */
const mediaKnownWithinMs = 5_000;

export type Kindling = Awaited<ReturnType<typeof openKindling>>;

export async function openKindling({ config, logger, clock = systemClock, lock = true }: KindlingOptions) {
  const stores = await openStores({ config, logger, clock, lock });
  const { eventStore, documents, operations, leases, mediaStore } = stores;
  const keyring = createKeyring({ keyStore: stores.keyStore, masterKey: stores.keys.masterKey });
  const hasBegun = await demandKeysOfLog({ keyring, eventStore, definitions: eventDescriptions })
    .then(() => demandLogOfStores({ stores, logger }))
    .catch(async (error: unknown) => {
      await stores.close();
      throw error;
    });
  const pairing = hasBegun ? undefined : pairOnFirstEvent({ stores, logger });
  const codec = createCodec(eventDescriptions, keyring);
  const after = await applyErasures({ eventStore, keyring });
  const erasures = followErasures({ eventStore, keyring, after });
  const commands = createCommands({ eventStore, codec });
  const feed = await openEventFeed({ eventStore, codec, after });
  const projects = config.role !== 'web';
  const projector = await startProjector({ projections, feed, documents, logger, clock, leases, projects });
  const readModels = createReadModels({ documents, projector });
  const realtime = createRealtime({ feed, readModels, rules: hintRules, logger });
  const mailer = await openMailer({ config, clock });
  const passwords = createPasswords();
  const rateLimits = createRateLimits({ enabled: config.rateLimits, store: stores.rateLimitStore });
  const uploads = createUploads({
    inspect: createMediaInspector(),
    store: mediaStore,
    find: (ownerId, mediaId) => uploadOf(readModels, ownerId, mediaId),
  });

  const forgetPerson = (memberId: string) => keyring.forget(memberId);
  const deleteAllOf = async (memberId: string, upTo: Position) => {
    if (!(await readModels.reached(['media-library'], upTo, mediaKnownWithinMs))) {
      throw new Error('The media library does not know of all uploads yet.');
    }
    for await (const mediaId of mediaIdsOf(readModels, memberId)) await mediaStore.delete(mediaId);
  };
  let ownAddress = `http://${config.host}:${config.port}`;
  const shown = async (ownerId: string, urls: readonly string[], upTo: Position) => {
    if (!(await readModels.reached(['feed', 'members'], upTo, mediaKnownWithinMs))) {
      throw new Error('What shows the uploads is not known yet.');
    }
    return shownMedia(readModels, ownerId, urls);
  };
  const deleteMedia = (mediaId: string) => mediaStore.delete(mediaId);
  const reactions = [
    ...accountsReactions({
      commands,
      mailer: mailer.send,
      fingerprint: keyring.fingerprint,
      get publicUrl() {
        return config.publicUrl ?? ownAddress;
      },
      media: { deleteAllOf, delete: deleteMedia },
    }),
    ...communityReactions({ commands, media: { shown, delete: deleteMedia } }),
  ];
  const reactor = projects
    ? await startReactor({ reactions, eventStore, codec, feed, operations, logger, clock, leases })
    : undefined;

  const sweeper = projects
    ? await startTombstoneSweeper({
        swept: [
          { documents, handled: () => handledGenerations(documents, projections) },
          { documents: operations, handled: () => handledJobs(operations) },
        ],
        clock,
        logger,
        leases,
      })
    : undefined;

  const router = createAppRouter({
    read: readModels,
    realtime,
    accounts: {
      passwords,
      fingerprint: keyring.fingerprint,
      views: {
        currentUser: (memberId) => currentUser(readModels, memberId),
        sessionsOf: (memberId, page) => sessionsPage(readModels, memberId, page),
        isOwnSession: (memberId, id) => isOwnSession(readModels, memberId, id),
        exportOf: (memberId) => ownData(readModels, memberId, clock()),
      },
      keepPicture: uploads.keepPicture,
      forgetPerson,
      revealsResetToken: !config.production && config.mail.smtpUrl === undefined,
      pause: (ms) => pause(ms),
    },
    community: {
      post: (id, { member, at }) => postById(readModels, id, { memberId: member?.id, now: new Date(at) }),
      comment: (id) => commentById(readModels, id),
      memberIdsMentioned: (mentions, { now }) => memberIdsMentioned(readModels, mentions, now),
      keepMedia: uploads.keepUrl,
    },
    notifications: { isOwn: (memberId, id) => isOwnNotification(readModels, memberId, id) },
    followedBy: async () => [],
    countsOf: async (memberId) => ({ posts: await countPostsBy(readModels, memberId), followers: 0, following: 0 }),
    showsSampleAccount: config.seed === 'demo' && !config.production,
  });

  return {
    config,
    logger,
    clock,
    stores,
    keyring,
    codec,
    commands,
    feed,
    projector,
    readModels,
    realtime,
    mailer,
    passwords,
    rateLimits,
    uploads,
    reactor,
    sweeper,
    router,
    identify: (sessionId: string) => identify(readModels, sessionId, clock()),
    /** Where the server really listens, for links in mails: PORT may be 0, and HOST all addresses of the machine. */
    servedAt(address: string) {
      ownAddress = address;
    },
    /**
     * In the order of what needs what: reactions and folds save how far they came, then the stores close. Never rejects: what
     * is not saved or closed now is folded once more, or runs out.
     */
    async close() {
      await closeAll([
        () => realtime.close(),
        () => reactor?.stop(),
        () => sweeper?.stop(),
        () => projector.stop(),
        () => feed.close(),
        () => erasures.stop(),
        () => pairing?.stop(),
        () => mailer.close(),
        () => stores.close(),
      ]).catch((err: unknown) => logger.error({ err }, 'Kindling did not close in good order'));
    },
  };
}
