// `keys recover`: puts lost keys of people back from a backup.
import { existsSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import { operations } from '../../../../modules/operations/index.ts';
import { filesIn } from '../../../app/start/stores.ts';
import type { KeyStore } from '../../../platform/keyring/key-store.ts';
import { createKeyring } from '../../../platform/keyring/keyring.ts';
import { openSqliteKeyStore } from '../../../platform/keyring/sqlite-key-store.ts';
import { requireMasterKeyOf, whyUnreadable } from '../../backup/open-backup.ts';
import { Failed, UsageError } from '../../exit-codes.ts';
import { recoverKeys } from '../../keys/recover-keys.ts';
import { operatorContext } from '../../operator.ts';
import { counted } from '../../text/words.ts';
import { requireIntactLog } from '../../transfer/require-intact-log.ts';
import { scratchFiles } from '../../transfer/scratch-files.ts';
import { type Cli, defineVerb } from '../../verb.ts';

export const recoverLostKeys = defineVerb({
  name: 'keys recover',
  summary: 'Put lost keys of people back from a backup, and leave everything else as it is',
  details: [
    'For people in the log whose key is missing or damaged, and who were not erased. A key is refused if the log names another one, and no',
    'intact key is replaced. If keys.sqlite itself is unreadable, stop the server and move it away first, with its -wal and -shm. What was',
    'written since the backup stays; only people who joined since have no key in it. Try the newest backup first, then older ones. The log',
    'records whose keys were put back (`KeysRecovered`). A damaged log is refused: mend it first. Ends with 1 if keys are still lost. A',
    'running server uses the keys at once; if read models or reactions have stopped, retry them.',
  ].join('\n'),
  options: { '--from <folder>': 'What `kindling backup` has made' },
  examples: { 'keys recover --from /backups/2026-11-21': 'If `doctor` reports lost keys' },
  input: z.object({ from: z.string().min(1, '--from needs a folder.') }),
  json: z.object({
    recovered: z.array(z.string()).describe('The people whose keys were put back.'),
    stillLost: z.array(z.string()).describe('The people whose keys are still missing or damaged.'),
    markedAsForgotten: z
      .array(z.string())
      .describe('The people who are marked as forgotten, though the log erased none.'),
  }),
  async run({ from }, cli) {
    const folder = resolve(from);
    if (resolve(cli.config().dataDir) === folder)
      throw new UsageError(`${folder} is the data folder itself: name a backup.`);
    const source = await openCopy(folder, cli);
    const installation = await cli.installation({ withoutReadModels: true, mayLackKeys: true });
    const { masterKey } = installation.stores.keys;
    const { dataDir, eventStoreUrl } = installation.config;
    // The intact part of a damaged log must be saved first, and an altered event may look like a lost key.
    if (eventStoreUrl === undefined) await requireIntactLog(dataDir, masterKey, cli);
    const keyring = createKeyring({ keyStore: source, masterKey });
    await requireMasterKeyOf(folder, keyring, ": its keys can't be used here.");
    const found = await recoverKeys({
      ...{ installation, from: source, signal: cli.terminal.signal },
      async record(people) {
        const acting = operatorContext(installation, cli);
        await acting.execute(operations, uuidv7(), { type: 'NoteRecoveredKeys', data: { people: [...people] } });
      },
    });
    const { recovered, stillLost, markedAsForgotten } = found;
    const nothingRecovered =
      stillLost.length > 0
        ? `${folder} has none of the lost keys.`
        : `No keys are ${markedAsForgotten.length === 0 ? 'lost' : 'missing or damaged'}.`;
    const text = [
      recovered.length > 0
        ? `The keys of ${counted(recovered.length, 'person', 'people')} are back.`
        : nothingRecovered,
      stillLost.length > 0 &&
        `The keys of ${counted(stillLost.length, 'person', 'people')} are still lost (the first: ${stillLost[0]}). Try another backup. If none has them, start the server once with ACCEPT_LOST_KEYS=on: what they seal is then gone for good.`,
      markedAsForgotten.length > 0 &&
        `${counted(markedAsForgotten.length, 'person is', 'people are')} marked as forgotten, and no event of the log erased them (the first: ${markedAsForgotten[0]}). To take their keys from backups, stop the server, move keys.sqlite away with its -wal and -shm, and run this again for the newest backup, then for older ones.`,
    ];
    return { answer: found, text, found: stillLost.length + markedAsForgotten.length > 0 };
  },
});

/** SQLite opens files only in a folder that it can write. */
async function openCopy(folder: string, cli: Cli): Promise<KeyStore> {
  const { keys } = filesIn(folder);
  const { keys: copy } = await scratchFiles(cli);
  try {
    await copyFile(keys, copy);
    if (existsSync(`${keys}-wal`)) await copyFile(`${keys}-wal`, `${copy}-wal`);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' || code === 'ENOTDIR')
      throw new UsageError(`There are no keys in ${folder}: there is no ${keys}.`);
    if (code === 'EACCES' || code === 'EPERM') throw new Failed(`${keys} can't be read by this user.`);
    throw error;
  }
  const why = await whyUnreadable(copy);
  if (why !== undefined) throw new Failed(`${keys} can't be read (${why}). Use another backup.`);
  const source = openSqliteKeyStore(copy);
  cli.onEnd(() => source.close());
  return source;
}
