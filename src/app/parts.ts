// The parts that features work with. They are built once and handed to each feature.
import { createUploads, type Uploads } from '../../modules/media/index.ts';
import { uploadOf } from '../../projections/media-library/queries.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Commands } from '../platform/commands.ts';
import type { EventFeed } from '../platform/event-feed.ts';
import type { Keyring } from '../platform/keyring/keyring.ts';
import type { Logger } from '../platform/logger.ts';
import { createMediaInspector } from '../platform/media/inspect-media.ts';
import type { MediaStore } from '../platform/media/media-store.ts';
import { createPasswords, type Passwords } from '../platform/passwords/passwords.ts';
import type { ReadModels } from '../platform/read-models.ts';
import type { Realtime } from './live/realtime.ts';
import type { Config } from './start/config.ts';
import type { OpenMail } from './start/open-mail.ts';

export type Parts = Readonly<{
  config: Config;
  clock: Clock;
  read: ReadModels;
  commands: Commands;
  /** The log as it grows, for what each instance keeps in memory. */
  feed: Pick<EventFeed, 'head' | 'next'>;
  /** Aborts when Kindling closes. */
  closing: AbortSignal;
  logger: Logger;
  keyring: Pick<Keyring, 'fingerprint' | 'forget'>;
  passwords: Passwords;
  mail: OpenMail;
  mediaStore: MediaStore;
  uploads: Uploads;
  realtime: Pick<Realtime, 'follow' | 'show' | 'publish'>;
  /** Base of links in mails, without a trailing slash. Final once the server listens. */
  publicUrl(): string;
}>;

export function createParts(given: Omit<Parts, 'passwords' | 'uploads'>): Parts {
  const { read, mediaStore } = given;
  const uploads = createUploads({
    inspect: createMediaInspector(),
    store: mediaStore,
    find: (ownerId, mediaId) => uploadOf(read, ownerId, mediaId),
  });
  return { ...given, passwords: createPasswords(), uploads };
}
