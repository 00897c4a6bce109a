// `keys recover`: puts lost keys of people back from a backup.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import { operations } from '../../../../modules/operations/index.ts';
import { filesIn } from '../../../app/start/stores.ts';
import { openSqliteKeyStore } from '../../../platform/keyring/sqlite-key-store.ts';
import { whyUnreadable } from '../../backup/open-backup.ts';
import { Failed, UsageError } from '../../exit-codes.ts';
import { recoverKeys } from '../../keys/recover-keys.ts';
import { operatorContext } from '../../operator.ts';
import { counted } from '../../text/words.ts';
import { defineVerb } from '../../verb.ts';

export const recoverLostKeys = defineVerb({
  name: 'keys recover',
  summary: 'Put lost keys of people back from a backup, and leave everything else as it is',
  details: [
    'For people in the log whose key is missing or damaged, and who were not erased. A key is taken only if it is the one that sealed their',
    'data, and no intact key is replaced. If keys.sqlite itself is unreadable, move it away first, with its -wal and -shm. What was written',
    'since the backup stays; only people who joined since have no key in it. Try the newest backup first, then older ones. The log records',
    'whose keys were put back (`KeysRecovered`). Ends with 1 if keys are still lost. A running server uses the keys at once; if read models',
    'or reactions have stopped, retry them.',
  ].join('\n'),
  options: { '--from <folder>': 'What `kindling backup` has made' },
  examples: { 'keys recover --from /backups/2026-11-21': 'If `doctor` reports lost keys' },
  input: z.object({ from: z.string().min(1, '--from needs a folder.') }),
  json: z.object({
    recovered: z.array(z.string()).describe('The people whose keys were put back.'),
    stillLost: z.array(z.string()).describe('The people whose keys are still lost.'),
  }),
  async run({ from }, cli) {
    const folder = resolve(from);
    const file = filesIn(folder).keys;
    if (!existsSync(file)) throw new UsageError(`There are no keys in ${folder}: there is no ${file}.`);
    const why = await whyUnreadable(file);
    if (why !== undefined) throw new Failed(`${file} can't be read (${why}). Use another backup.`);
    const installation = await cli.installation({ withoutReadModels: true, mayLackKeys: true });
    const source = openSqliteKeyStore(file);
    cli.onEnd(() => source.close());
    const { recovered, stillLost } = await recoverKeys({
      ...{ installation, from: source, signal: cli.terminal.signal },
      async record(people) {
        const acting = operatorContext(installation, cli);
        await acting.execute(operations, uuidv7(), { type: 'NoteRecoveredKeys', data: { people: [...people] } });
      },
    });
    const [first] = stillLost;
    const text = [
      recovered.length === 0 && first === undefined
        ? 'No keys are lost.'
        : `The keys of ${counted(recovered.length, 'person', 'people')} are back.`,
      ...(first === undefined
        ? []
        : [
            `Those of ${counted(stillLost.length, 'person', 'people')} are still lost (the first: ${first}): ${folder} does not have them. Try another backup. If none has them, start the server once with ACCEPT_LOST_KEYS=on: what they seal is then gone for good.`,
          ]),
    ];
    const answer = { recovered: [...recovered], stillLost: [...stillLost] };
    return { answer, text: text.join('\n'), found: stillLost.length > 0 };
  },
});
