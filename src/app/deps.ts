// The dependencies of features, created once and passed to each feature.
import { type Advice, createAdvice, createModelEngine, type PaidModel } from '../../modules/adviser/index.ts';
import { createUploads, type Uploads } from '../../modules/media/index.ts';
import { experienceOfTools } from '../../projections/planner/experience/queries.ts';
import { adviserCatalogue } from '../../projections/tools/directory/queries.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Codec } from '../platform/codec.ts';
import type { Commands } from '../platform/commands/commands.ts';
import type { IdempotencyKeys } from '../platform/commands/idempotency-keys.ts';
import type { OneAtATime } from '../platform/concurrency/one-at-a-time.ts';
import type { DocumentStore } from '../platform/documents/document-store.ts';
import type { EventFeed } from '../platform/event-feed.ts';
import type { EventStore } from '../platform/events/event-store.ts';
import { createFeedReader, type ReadFeed } from '../platform/feeds/read-feed.ts';
import type { Keyring } from '../platform/keyring/keyring.ts';
import type { Logger } from '../platform/logger.ts';
import { createMediaInspector, type InspectMedia } from '../platform/media/inspect-media.ts';
import type { MediaStore } from '../platform/media/media-store.ts';
import type { Outbound } from '../platform/outbound/outbound.ts';
import { createPoliteOutbound, unreachableOutbound } from '../platform/outbound/polite-outbound.ts';
import { createRobots, type MayFetch } from '../platform/outbound/robots.ts';
import { createPasswords, type PasswordCost, type Passwords } from '../platform/passwords/passwords.ts';
import type { PaymentGateway } from '../platform/payments/payments.ts';
import type { ReadModels } from '../platform/viewing/read-models.ts';
import type { Realtime } from './live/realtime.ts';
import type { OpenMail } from './start/open-mail.ts';
import { openModel } from './start/open-model.ts';
import { openPaymentGateway } from './start/open-payment-gateway.ts';
import type { Config } from './start/settings/config.ts';

export type Deps = Readonly<{
  config: Config;
  clock: Clock;
  read: ReadModels;
  commands: Commands;
  idempotencyKeys: Pick<IdempotencyKeys, 'forgetOld'>;
  /** Decodes events of the log by their positions. */
  codec: Pick<Codec, 'decode'>;
  /** The state of background work, which the log does not have. */
  operations: DocumentStore;
  /** For checking how far the read models are; queries go through `read`. */
  stores: Readonly<{ documents: DocumentStore; eventStore: Pick<EventStore, 'read' | 'readAll' | 'head'> }>;
  /** The log as it grows, for what each instance caches in memory. */
  feed: Pick<EventFeed, 'head' | 'next'>;
  /** Aborts when Kindling closes. */
  closing: AbortSignal;
  logger: Logger;
  keyring: Pick<Keyring, 'fingerprint' | 'forget'>;
  passwords: Passwords;
  mail: OpenMail;
  mediaStore: MediaStore;
  /** Re-encodes pictures, one at a time. */
  inspectMedia: InspectMedia;
  /** Parses feeds, one at a time. */
  readFeed: ReadFeed;
  uploads: Uploads;
  paymentGateway: PaymentGateway;
  /** The configured model; undefined if there is none. */
  model: PaidModel | undefined;
  /** Writes plans and analyses. */
  advice: Advice;
  /** Requests to external servers, queued per host. */
  outbound: Pick<Outbound, 'get' | 'refusalOf'>;
  /** Whether a server's robots.txt allows an address. */
  mayFetch: MayFetch;
  realtime: Pick<Realtime, 'follow' | 'show' | 'publish'>;
  /** Base of links in mails, without a trailing slash. Final once the server listens. */
  publicUrl(): string;
}>;

/** The dependencies that tests replace. */
export type DepsOptions = Readonly<{
  /** Queues outbound requests per host. Default: with a pause between them. */
  hostTurns?: OneAtATime;
  /** Lower in tests, where members sign up all the time. */
  passwordCost?: PasswordCost;
  /** Default: in a separate process for each feed. */
  readFeed?: ReadFeed;
  /** Writes plans. Default: the adviser that the settings name. */
  advice?: Advice;
}>;

type CreatedHere = 'passwords' | 'inspectMedia' | 'uploads' | 'outbound' | 'mayFetch' | 'paymentGateway' | 'model';

export function createDeps({
  hostTurns: turns,
  passwordCost,
  readFeed,
  advice,
  ...given
}: Omit<Deps, CreatedHere | 'readFeed' | 'advice'> & DepsOptions): Deps {
  const { read, mediaStore, config, publicUrl, closing, logger } = given;
  const inspectMedia = createMediaInspector();
  const uploads = createUploads({ inspect: inspectMedia, store: mediaStore, quotaBytes: config.uploadQuotaBytes });
  const opened = openModel(given);
  const model = opened === 'switched-off' ? undefined : opened;
  const outbound = config.isStaging
    ? unreachableOutbound(config.news)
    : createPoliteOutbound({
        userAgent: () => `Kindling (+${publicUrl()})`,
        allowPrivate: config.news.allowPrivate,
        closing,
        ...(turns && { turns }),
      });
  return {
    ...given,
    passwords: createPasswords({ cost: passwordCost }),
    inspectMedia,
    readFeed: readFeed ?? createFeedReader(),
    uploads,
    outbound,
    mayFetch: createRobots(outbound, given.clock),
    paymentGateway: openPaymentGateway(config, given.clock),
    model,
    advice:
      advice ??
      createAdvice({
        catalogue: () => adviserCatalogue(read),
        experiences: () => experienceOfTools(read),
        model: opened === 'switched-off' ? opened : model && createModelEngine({ paid: model, logger }),
      }),
  };
}
