// A place that contains a whole installation, as `--from` and `--to` name it.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Config } from '../../app/start/settings/config.ts';
import { filesIn } from '../../app/start/stores.ts';
import { UsageError } from '../exit-codes.ts';

export type Place = Readonly<{
  /** Contains no passwords. */
  name: string;
  config: Config;
}>;

/** Without parts, returns the configured place. What no part names lies in the data folder among them. */
export function placeNamed(parts: readonly string[] | undefined, settings: Config): Place {
  if (parts === undefined) return placeOf(settings);
  const found: { eventStoreUrl?: string; mongodbUrl?: string; dataDir?: string } = {};
  for (const part of parts) {
    const kind = kindOf(part);
    if (found[kind] !== undefined) throw new UsageError(`${part} is one too many: name one place for each thing.`);
    found[kind] = kind === 'dataDir' ? resolve(part) : part;
  }
  const { eventStoreUrl, mongodbUrl, dataDir } = found;
  if (dataDir === undefined && (eventStoreUrl === undefined || mongodbUrl === undefined)) {
    const missing = eventStoreUrl === undefined ? 'an esdb:// address' : 'a mongodb:// address';
    throw new UsageError(`${withoutPassword(parts[0])} is half of an installation: add ${missing} or a data folder.`);
  }
  return placeOf({ ...settings, eventStoreUrl, mongodbUrl, dataDir: dataDir ?? settings.dataDir });
}

function kindOf(part: string): 'eventStoreUrl' | 'mongodbUrl' | 'dataDir' {
  if (/^esdb(\+\w+)?:\/\//.test(part)) return 'eventStoreUrl';
  if (/^mongodb(\+\w+)?:\/\//.test(part)) return 'mongodbUrl';
  if (!part.includes('://')) return 'dataDir';
  throw new UsageError(`${withoutPassword(part)} is neither a data folder nor an esdb:// or mongodb:// address.`);
}

function placeOf(config: Config): Place {
  const parts = [config.eventStoreUrl, config.mongodbUrl, isInFolder(config) ? config.dataDir : undefined];
  return {
    config,
    name: parts
      .filter((part) => part !== undefined)
      .map(withoutPassword)
      .join(' and '),
  };
}

const withoutPassword = (address = ''): string => address.replace(/\/\/[^/@]*@/, '//');

/** Whether some part of it lies in the data folder. */
export const isInFolder = ({ eventStoreUrl, mongodbUrl }: Config): boolean =>
  eventStoreUrl === undefined || mongodbUrl === undefined;

export const holdsLog = ({ eventStoreUrl, dataDir }: Config): boolean =>
  eventStoreUrl !== undefined || existsSync(filesIn(dataDir).log);

export function requireTwoPlaces({ config: from }: Place, { config: to }: Place): void {
  const shared =
    (from.eventStoreUrl !== undefined && from.eventStoreUrl === to.eventStoreUrl) ||
    (from.mongodbUrl !== undefined && from.mongodbUrl === to.mongodbUrl) ||
    (isInFolder(from) && isInFolder(to) && from.dataDir === to.dataDir);
  if (shared) throw new UsageError('--from and --to name the same place. Left out, each is what the settings name.');
}
