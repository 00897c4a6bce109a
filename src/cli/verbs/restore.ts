// `restore`: an installation out of a backup, whole or as it was at some moment.
import { resolve } from 'node:path';
import { z } from 'zod';
import { standingMasterKey } from '../../app/keys.ts';
import { readPairing } from '../../app/log-pairing.ts';
import { filesIn } from '../../app/stores.ts';
import { verifyLog } from '../../platform/events/sqlite-event-store.ts';
import { createKeyring } from '../../platform/keyring/keyring.ts';
import { beginningOf, openBackupStores, readManifest } from '../backup/backup-folder.ts';
import { Failed } from '../exit-codes.ts';
import { positionAt } from '../replay/point-in-log.ts';
import { parsePointInLog } from '../text/moment.ts';
import { count, counted } from '../text/words.ts';
import { digestOfLog } from '../transfer/compare-logs.ts';
import { countKeys } from '../transfer/copy-keys.ts';
import { openTarget, type Side } from '../transfer/open-places.ts';
import { placeNamed } from '../transfer/place.ts';
import { countedText, keysCounted, mediaCounted } from '../transfer/precious.ts';
import { fill, finish, inspect } from '../transfer/steps.ts';
import { type Cli, defineVerb } from '../verb.ts';

export const restore = defineVerb({
  name: 'restore',
  summary: 'Fill an empty place from a backup, whole or as it was at some moment',
  details: [
    'The place is the data folder or the servers of the settings; it needs the master key under which the backup was made: MASTER_KEY, or',
    'the master.key of the data folder. Nothing is written before the backup was read and found whole and the key found right. One that was',
    'broken off goes on when it is repeated, and no server starts on it until then. The first server builds the read models.',
    '',
    'Whoever was erased before the backup was taken stays erased, also with --until a moment before. Erasures since then are not in',
    'it: repeat them with `kindling erase`.',
  ].join('\n'),
  options: [
    { flags: '--from <folder>', description: 'What `kindling backup` has made' },
    { flags: '--until <point>', description: 'Leave out what came after this time or position of the backup’s log' },
  ],
  examples: [
    { line: 'restore --from /backups/2026-11-21', what: 'All of it' },
    { line: 'restore --from /backups/2026-11-21 --until 2026-11-20T17:30Z', what: 'As it was before the mishap' },
  ],
  input: z.object({ from: z.string(), until: z.string().optional() }),
  json: z.object({
    outcome: z.enum(['restored', 'complete']).describe('complete: all of it was there already.'),
    events: z.int().describe('Of the log that is there now.'),
    leftOut: z.int().describe('Events of the backup that came after --until.'),
    digest: z.string().describe('Of the log. `kindling verify` tells the same.'),
    keys: keysCounted,
    media: mediaCounted,
    jobs: z.int(),
  }),
  async run({ from, until }, cli) {
    const folder = resolve(from);
    const place = placeNamed(undefined, cli.config());
    const masterKey = await standingMasterKey(place.config);
    if (masterKey === undefined) {
      throw new Failed(`${place.name} needs the master key of the backup: set MASTER_KEY, or put master.key there.`);
    }
    const manifest = await readManifest(folder);
    const { intact, problems } = await verifyLog(filesIn(folder).log);
    if (!intact) throw new Failed(`The log of ${folder} is damaged: ${problems[0]?.message ?? 'it is not whole'}.`);
    const { close, ...stores } = await openBackupStores(folder);
    cli.onEnd(close);
    const keyring = createKeyring({ keyStore: stores.keyStore, masterKey });
    const whole: Side = { name: folder, stores, keyring, hasLogInFolder: true };
    await demandManifest(whole, manifest, cli);
    // Opens each of them: a wrong master key is found before anything is written.
    await countKeys(stores.keyStore, keyring);

    const point = until === undefined ? undefined : parsePointInLog(until, cli.clock());
    const upTo = point && (await positionAt(stores.eventStore, point, { signal: cli.terminal.signal }));
    if (upTo === 0n) throw new Failed(`Nothing had happened yet ${until}: there is nothing to restore.`);
    const source =
      upTo === undefined
        ? whole
        : { ...whole, stores: { ...stores, eventStore: beginningOf(stores.eventStore, upTo) } };
    const target = await openTarget(place, { name: folder, keys: { masterKey } }, cli);
    await demandEmpty(target);

    const plan = await inspect({ source, target }, cli);
    if (!plan.isComplete) await fill({ source, target }, plan, cli);
    const { keys, media, jobs } = await finish({ source, target }, plan, cli);
    const { events, digest } = plan;
    const leftOut = manifest.events - events;
    const outcome = plan.isComplete ? ('complete' as const) : ('restored' as const);
    const text = [
      `${counted(events, 'event')} are in ${target.name}, with the digest ${digest}${leftOut > 0 ? `; ${count(leftOut)} left out` : ''}.`,
      countedText({ keys, media, jobs }),
      'A server started there builds the read models. Repeat what was erased since the backup with `kindling erase`.',
    ];
    return { answer: { outcome, events, leftOut, digest, keys, media, jobs }, text: text.join('\n') };
  },
});

/** What the folder holds is what was put there. */
async function demandManifest(
  { name, stores }: Side,
  { events, digest }: { events: number; digest: string },
  cli: Cli,
) {
  const reading = cli.progress('reading the backup');
  const { signal } = cli.terminal;
  const found = await digestOfLog({ log: stores.eventStore, signal, onProgress: reading.at });
  reading.end();
  if (found.events === events && found.digest === digest) return;
  throw new Failed(`The log of ${name} is not that of its manifest: somebody has changed the backup.`);
}

/** A restore that was broken off may be gone on with; `inspect` sees that it is of the same log. */
async function demandEmpty({ name, stores }: Side): Promise<void> {
  const pairing = await readPairing(stores.operations);
  const [first] = await stores.eventStore.readAll(0n, { limit: 1 });
  if (first === undefined || pairing?.isWhole === false) return;
  throw new Failed(`There is a log in ${name} already. Nothing was written. Restore into an empty place.`);
}
