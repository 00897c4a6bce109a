// `salvage`: fills an empty place with the intact part of a damaged log.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { existingMasterKey, masterFileIn } from '../../../app/start/keys/keys.ts';
import { filesIn } from '../../../app/start/stores.ts';
import type { LogReport } from '../../../platform/events/sqlite-event-store.ts';
import { isBackup } from '../../backup/backup-folder.ts';
import { erasedAfter } from '../../backup/erase-again.ts';
import { asOf, fillPlace, record } from '../../backup/fill-place.ts';
import { joinLog } from '../../backup/join-log.ts';
import { openDamaged } from '../../backup/open-backup.ts';
import { readableLog } from '../../backup/readable-log.ts';
import { Failed, UsageError } from '../../exit-codes.ts';
import { requireOwner } from '../../installation.ts';
import { count, counted } from '../../text/words.ts';
import { isInFolder, placeNamed } from '../../transfer/place.ts';
import { countedText, keysCounted, mediaCounted } from '../../transfer/precious.ts';
import { requireServers } from '../../transfer/require-servers.ts';
import { defineVerb } from '../../verb.ts';

export const salvage = defineVerb({
  name: 'salvage',
  summary: 'Fill an empty place with the intact part of a damaged log',
  details: [
    'Move the whole damaged data folder away, and name it with --from: nothing in it is changed. The place is the configured data folder',
    'or servers, empty except for the master key. `kindling verify --only log` says where the damage is; without --until, salvage says up',
    'to which position the chain of hashes proves each event, and does nothing. People’s keys, media and pending jobs are restored too.',
    'Everything after --until is lost. The log records it as `LogSalvaged`, with your reason. Members erased after that are erased again.',
    'With --with, the log begins with that of a backup and continues with what the damaged one has after it, as far as its chain of hashes',
    'proves that: damage that is older than the backup then loses nothing. If a backup reaches further than that, restore it instead.',
  ].join('\n'),
  options: {
    '--from <folder>': 'The damaged data folder',
    '--until <position>': 'The last position to keep',
    '--with <backup>': 'A backup of this installation, to begin with',
    '--reason <text>': 'Why; recorded in the log. Name nobody',
  },
  examples: {
    'salvage --from /srv/kindling.damaged': 'Find out how far it is intact',
    'salvage --from /srv/kindling.damaged --until 8430 --reason "a truncated write-ahead log"':
      'Continue with the intact part',
    'salvage --from /srv/kindling.damaged --with /backup/kindling-2026-11-21T00-00-00Z':
      'Find out how far it is intact after what the backup has',
  },
  input: z.object({
    from: z.string().min(1, '--from needs a folder.'),
    until: z
      .string()
      .regex(/^\d{1,15}$/, '--until needs a position.')
      .optional(),
    with: z.string().min(1, '--with needs a folder.').optional(),
    reason: z.string().trim().optional(),
  }),
  json: z.object({
    events: z.int().describe('In the log that is there now.'),
    position: z.string().describe('The last restored position.'),
    lost: z.int().nullable().describe('Events that are known to be lost; null if unknown.'),
    digest: z.string().describe('Of the log. `kindling verify` tells the same.'),
    keys: keysCounted,
    media: mediaCounted,
    jobs: z.int(),
    erasedAgain: z.array(z.string()).describe('Members who were erased after --until, and are erased again.'),
    stillToErase: z
      .array(z.string())
      .describe('The one of these who was the last admin then: their account still exists.'),
  }),
  async run({ from, until, with: backup, reason = '' }, cli) {
    const folder = resolve(from);
    const { log } = filesIn(folder);
    if (!existsSync(log)) throw new UsageError(`There is no embedded log in ${folder}: ${log} is missing.`);
    if (isBackup(folder)) throw new UsageError(`${folder} is a backup: use kindling restore, with --until.`);
    const place = placeNamed(undefined, cli.config());
    if (resolve(place.config.dataDir) === folder) {
      throw new UsageError(
        `${folder} is the target of the salvage. Move the whole folder away, and name its new place with --from.`,
      );
    }
    await requireOwner(folder);
    const masterKey = await existingMasterKey({ ...place.config, ...(await ownKey(place.config.dataDir, folder)) });
    if (masterKey === undefined)
      throw new Failed(`The master key is missing: set MASTER_KEY, or put master.key there.`);
    await requireServers(place);
    const joined = backup === undefined ? undefined : await joinLog({ backup: resolve(backup), log, masterKey, cli });
    const { file, report } = joined ?? (await readableLog({ log, masterKey, cli }));
    if (report.intact) throw new UsageError(`The log in ${folder} is intact: there is nothing to salvage.`);
    const soundUpTo = report.provenUpTo;
    const [problem] = report.problems;
    const followed = joined ? `, the first ${joined.joinedAt} from the backup` : '';
    const told = `${problem?.message ?? 'It is damaged.'} Each event up to position ${soundUpTo} is as it was written${followed}.`;
    if (soundUpTo === 0n) {
      const why = 'can be proven under this master key. If it is the right one, restore a backup.';
      throw new Failed(`Nothing of the log in ${folder} ${why}`);
    }
    if (until === undefined || BigInt(until) > soundUpTo || until === '0') {
      const more = joined === undefined ? ' A backup may hold more: name it with --with <backup>.' : '';
      throw new UsageError(`${told} Use --until ${soundUpTo}, or less, with --reason.${more} Nothing was written.`);
    }
    if (reason === '') throw new UsageError('--reason is missing: it is recorded in the log.');

    const { side: damaged, damages } = await openDamaged({ folder, log: file, masterKey, soundUpTo }, cli);
    const side =
      joined === undefined ? damaged : { ...damaged, stores: { ...damaged.stores, eventStore: joined.eventStore } };
    const opened = { side, soundUpTo };
    const source = await asOf(until, opened, cli);
    const erasedLater = await erasedAfter(BigInt(until), opened, cli);
    const lost = lostAfter(BigInt(until), report);
    const filled = await fillPlace(
      { source, place, masterKey, isWhole: false, erasedLater },
      cli,
      async (target, plan, erasedAgain) => {
        const data = { position: until, events: plan.events, lost, erasedAgain, reason };
        await record(target, `salvage-${plan.digest}`, { type: 'NoteSalvage', data }, cli);
      },
    );
    const { target, keys, media, jobs, erasedAgain, stillToErase, events, digest } = filled;
    const text = [
      `${counted(events, 'event')} are in ${target.name}, with the digest ${digest}. ${lost === null ? 'The number of lost events is unknown' : `${count(lost)} are lost`}.`,
      countedText({ keys, media, jobs }),
      ...damages,
      isInFolder(place.config) &&
        place.config.sessionKey === undefined &&
        `Everybody has to log in again, unless you copy session.key from ${folder}.`,
      erasedAgain.length > 0 && `${counted(erasedAgain.length, 'member')} erased since, and erased again.`,
      `Look at it with kindling verify, then start a server. Keep ${folder} until you know what happened.`,
      ...stillToErase.map(
        (id) => `The last admin was erased since: make somebody else an admin, then kindling erase ${id}`,
      ),
    ];
    return { answer: { ...filled, position: until, lost }, text, found: stillToErase.length > 0 };
  },
});

/** Finds the master key in the place, or else in the folder that was moved away. */
const ownKey = async (dataDir: string, folder: string) =>
  existsSync(masterFileIn(dataDir)) ? {} : { dataDir: folder };

/** Without an anchor, nothing says where the log ended. */
function lostAfter(until: bigint, { head, reached }: LogReport): number | null {
  return reached === undefined ? null : Number((reached > head ? reached : head) - until);
}
