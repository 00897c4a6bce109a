// `restore`: makes an installation out of a backup, complete or as of an earlier moment.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { stagingOperationId } from '../../../../modules/operations/index.ts';
import { existingMasterKey } from '../../../app/start/keys/keys.ts';
import { isStagingCopy } from '../../../app/start/staging.ts';
import { erasedAfter, openedAt } from '../../backup/erase-again.ts';
import { asOf, fillPlace, record } from '../../backup/fill-place.ts';
import { type OpenedBackup, openBackup } from '../../backup/open-backup.ts';
import { Failed, UsageError } from '../../exit-codes.ts';
import { timeOf } from '../../log-events.ts';
import { count, counted, instant } from '../../text/words.ts';
import { damagedKeys } from '../../transfer/copy-keys.ts';
import { liesIn } from '../../transfer/lies-in.ts';
import type { Side } from '../../transfer/open-places.ts';
import { isInFolder, type Place, placeNamed } from '../../transfer/place.ts';
import { countedText, keysCounted, mediaCounted } from '../../transfer/precious.ts';
import { requireServers } from '../../transfer/require-servers.ts';
import { defineVerb } from '../../verb.ts';

export const restore = defineVerb({
  name: 'restore',
  summary: 'Fill an empty place from a backup, complete or as of an earlier moment',
  details: [
    'The place is the configured data folder or servers. It needs the master key under which the backup was made: MASTER_KEY, or the',
    'master.key of the data folder. Nothing is written until the whole backup and the key have been checked. An interrupted restore',
    'continues when it is repeated, and no server starts on it until then. The first server builds the read models.',
    '',
    'The damaged parts of a damaged backup are named. The intact part of a damaged log can be restored with --until; if keys, media, jobs,',
    'the anchor or the manifest are damaged or missing, --despite-damage restores everything else. A damaged backup is refused otherwise.',
    '',
    'Members erased before the backup was taken stay erased, and deleted uploads stay deleted. If --until is before an erasure, these',
    'members are erased again, under your name. Erasures since the backup are not in it: repeat them with `kindling erase`. The restore',
    'itself is the last event of the restored log: `LogRestored`. A backup has its own positions, which differ from those on servers, so',
    'name a time.',
    '',
    'A staging copy discards its mails, contacts no feed, link, model or payment server and takes no automatic backups, whatever its',
    'settings say. The log records that (`StagingCopyMade`), so it remains one, and so does each copy of it. It contains real people’s',
    'data: keep it as private as the site. It has the same passwords and the same keys.',
  ].join('\n'),
  options: {
    '--from <folder>': 'What `kindling backup` has made',
    '--until <point>': 'Leave out everything after this time or position of the backup’s log',
    '--staging': 'Make a staging copy: it sends no mail and makes no outbound requests',
    '--despite-damage': 'Restore what is there although other parts than the log are damaged',
  },
  examples: {
    'restore --from /backups/2026-11-21': 'All of it',
    'restore --from /backups/2026-11-21 --staging': 'To try an upgrade on real data',
    'restore --from /backups/2026-11-21 --until 2026-11-20T17:30Z': 'As it was before the mishap',
  },
  input: z.object({
    from: z.string().min(1, '--from needs a folder.'),
    until: z.string().optional(),
    staging: z.boolean().default(false),
    despiteDamage: z.boolean().default(false),
  }),
  json: z.object({
    outcome: z.enum(['restored', 'complete']).describe('complete: all of it was there already.'),
    events: z.int().describe('In the log that is there now.'),
    leftOut: z.int().describe('Events of the backup that came after --until.'),
    digest: z.string().describe('Of the log. `kindling verify` tells the same.'),
    keys: keysCounted,
    media: mediaCounted,
    jobs: z.int(),
    erasedAgain: z.array(z.string()).describe('Members who were erased after --until, and are erased again.'),
    stillToErase: z
      .array(z.string())
      .describe(
        'The one of these who was the last admin then: nobody can read who they were, but their account still exists.',
      ),
  }),
  async run({ from, until, staging, despiteDamage }, cli) {
    const folder = resolve(from);
    if (!existsSync(folder)) throw new UsageError(`There is no backup in ${folder}: there is no such folder.`);
    const place = placeNamed(undefined, cli.config());
    const masterKey = await existingMasterKey(place.config);
    if (masterKey === undefined) {
      throw new Failed(`${place.name} needs the master key of the backup: set MASTER_KEY, or put master.key there.`);
    }
    await requireElsewhere(folder, place);
    await requireServers(place);
    const opened = await openBackup({ folder, masterKey, cli });
    const { side, manifest } = opened;
    const source = until === undefined ? side : await asOf(until, opened, cli);
    await requireSound(opened, until === undefined ? undefined : source, { despiteDamage });
    const erasedLater = await erasedAfter(await source.stores.eventStore.head(), opened, cli);
    const filled = await fillPlace(
      { source, place, masterKey, isWhole: until === undefined, erasedLater },
      cli,
      async (target, plan, erasedAgain) => {
        const leftOut = manifest.events - plan.events;
        const data = { takenAt: manifest.takenAt, events: plan.events, leftOut, erasedAgain };
        await record(target, `restore-${plan.digest}`, { type: 'NoteRestore', data }, cli);
        if (staging) await record(target, stagingOperationId, { type: 'MakeStagingCopy', data: {} }, cli);
      },
    );
    const { plan, target, keys, media, jobs, erasedAgain, stillToErase, events, digest } = filled;
    const isStaging = await isStagingCopy(openedAt(target).commands);
    if (staging && !isStaging) {
      throw new Failed(
        `All of it was in ${target.name} already, and not as a staging copy. Restore into an empty place.`,
      );
    }
    const leftOut = manifest.events - plan.events;
    const outcome = plan.isComplete ? ('complete' as const) : ('restored' as const);
    const damaged = despiteDamage ? await damagedKeys(target.stores.keyStore, target.keyring) : [];
    const unusable = plan.withoutKeys.length + damaged.length;
    const text = [
      plan.isComplete && 'All of it was there already.',
      `${counted(events, 'event')} are in ${target.name}, with the digest ${digest}${leftOut > 0 ? `; ${count(leftOut)} left out` : ''}.`,
      countedText({ keys, media, jobs }),
      erasedAgain.length > 0 && `${counted(erasedAgain.length, 'member')} erased after that moment, and erased again.`,
      isStaging && 'It is a staging copy: it sends no mail and makes no outbound requests.',
      unusable > 0 &&
        `The backup lacks the keys of ${counted(unusable, 'person', 'people')} in the log, or they are damaged. Another backup may have them: kindling keys recover --from <backup>. If none has, start a server there with ACCEPT_LOST_KEYS=on: what they seal is then gone for good.`,
      'A server started there builds the read models. Repeat what was erased since the backup with `kindling erase`.',
      ...stillToErase.map(
        (id) => `The last admin then was erased later: make somebody else an admin, then kindling erase ${id}`,
      ),
    ];
    return { answer: { ...filled, outcome, leftOut }, text, found: stillToErase.length > 0 };
  },
});

async function requireSound(
  { side: { name, stores }, soundUpTo, isWithoutKeys, damages }: OpenedBackup,
  limited: Side | undefined,
  { despiteDamage }: Readonly<{ despiteDamage: boolean }>,
): Promise<void> {
  if (isWithoutKeys) throw new Failed(`The backup ${name} is damaged. ${damages.join(' ')} Nothing was written.`);
  if (soundUpTo !== undefined && limited === undefined) {
    const [last] = await stores.eventStore.readBackwards(undefined, { limit: 1 });
    const at = instant(timeOf(last) ?? '');
    throw new Failed(
      `The log of the backup ${name} is damaged after position ${soundUpTo} (${at}). Nothing was written. Everything before is intact: add --until ${soundUpTo}.`,
    );
  }
  if (damages.length === 0 || despiteDamage) return;
  throw new Failed(
    `The backup ${name} is damaged. ${damages.join(' ')} Nothing was written. To restore everything else, add --despite-damage.`,
  );
}

async function requireElsewhere(folder: string, { config, name }: Place): Promise<void> {
  if (!isInFolder(config) || !(await liesIn(config.dataDir, folder))) return;
  const where = (await liesIn(folder, config.dataDir)) ? 'is the backup itself' : `lies in the backup ${folder}`;
  throw new UsageError(`${name} ${where}. Set DATA_DIR to another folder.`);
}
