// `transfer`: copies a whole installation to another place.
import { z } from 'zod';
import { keysAreLost } from '../../../app/start/keys/lost-keys.ts';
import { Failed, UsageError } from '../../exit-codes.ts';
import { count, counted, duration } from '../../text/words.ts';
import { liesIn } from '../../transfer/lies-in.ts';
import { openSource, openTarget } from '../../transfer/open-places.ts';
import { isInFolder, type Place, placeNamed, requireTwoPlaces } from '../../transfer/place.ts';
import { countedText, keysCounted, mediaCounted } from '../../transfer/precious.ts';
import { requireServers } from '../../transfer/require-servers.ts';
import { fill, finish, inspect } from '../../transfer/steps.ts';
import { defineVerb } from '../../verb.ts';

const json = z.object({
  outcome: z.enum(['transferred', 'complete']).describe('complete: all of it was there already.'),
  events: z.int().describe('In the log, which is now the same in both places.'),
  eventsCopied: z.int().describe('By this run; an earlier one may have copied others.'),
  digest: z.string().describe('Of both logs. `kindling verify` tells the same.'),
  keys: keysCounted,
  media: mediaCounted,
  jobs: z.int().describe('Pending jobs of reactions, copied by this run.'),
  seconds: z.number(),
});

const placeOf = (option: string) => z.array(z.string().min(1, `${option} needs a folder or addresses.`));

export const transfer = defineVerb({
  name: 'transfer',
  summary: 'Move everything to another place: from a data folder to servers, or back',
  details: [
    'A place is a data folder, or an esdb:// and a mongodb:// address, or one of the two with a data folder for the rest. The place that',
    'you leave out is the configured one, so that no password has to be on the command line. The log is copied event by event, with the',
    'same ids, revisions, order and times; then people’s keys, uploads, and the reactions’ pending jobs. The first server that starts',
    'there builds the read models. The source stays unchanged.',
    '',
    'Nobody may write to either place during the transfer. A data folder is locked, and refused if a server holds it. Servers with a',
    'running instance are refused as well; instances with ROLE=web can’t be detected, so stop all of them first. An interrupted transfer',
    'continues when it is repeated. A target that contains anything except a prefix of the source is refused, and nothing is written to',
    'it; the server refuses an incomplete target. At the end, both logs are read again and compared by their digest, and keys and media',
    'are counted. Every key is unwrapped before anything is written.',
    '',
    'Both places need the same master key: MASTER_KEY, or the master.key of a data folder; for servers, that of DATA_DIR. A new data',
    'folder gets both keys of the source. To keep members signed in on servers, also use the same SESSION_KEY.',
  ].join('\n'),
  options: {
    '--from <place...>': 'A data folder, or the addresses of servers (where the settings point)',
    '--to <place...>': 'The same for the target',
  },
  examples: {
    "transfer --from ./data --to 'esdb://db1:2113' 'mongodb://db2/?replicaSet=rs0'": 'To servers',
    'transfer --from ./data': 'To those of EVENTSTORE_URL and MONGODB_URL',
    'transfer --to ./copy': 'From the configured place to a data folder',
  },
  input: z.object({ from: placeOf('--from').optional(), to: placeOf('--to').optional() }),
  json,
  async run(asked, cli) {
    if (!asked.from && !asked.to) throw new UsageError('Say --from where, --to where, or both.');
    const [from, to] = [placeNamed(asked.from, cli.config()), placeNamed(asked.to, cli.config())];
    requireTwoPlaces(from, to);
    await requireOutside(from, to);
    const startedMs = performance.now();
    await requireServers(from, to);
    const source = await openSource(from, cli);
    const target = await openTarget(to, source, cli);
    const plan = await inspect({ source, target }, cli);
    if (plan.withoutKeys.length > 0) {
      const lost = keysAreLost({ missing: plan.withoutKeys, damaged: [], unexplained: [] });
      throw new Failed(`${source.name} can’t be transferred as it is: ${lost} Nothing was written.`);
    }
    const eventsCopied = plan.isComplete ? 0 : await fill({ source, target }, plan, cli);
    const { keys, media, jobs } = await finish({ source, target }, plan, cli);

    const seconds = (performance.now() - startedMs) / 1_000;
    const outcome = plan.isComplete ? ('complete' as const) : ('transferred' as const);
    const { events, digest } = plan;
    const text = [
      plan.isComplete
        ? `All of it is there already: ${counted(events, 'event')}.`
        : `${counted(eventsCopied, 'event')} copied in ${duration(seconds)}; ${count(events)} in both places.`,
      countedText({ keys, media, jobs }),
      `Both logs have the digest ${digest}. A server started on ${to.name} builds the read models.`,
    ];
    return { answer: { outcome, events, eventsCopied, digest, keys, media, jobs, seconds }, text };
  },
});

/** Files written inside the source would count as part of it. */
async function requireOutside({ config: from }: Place, { config: to }: Place): Promise<void> {
  if (!isInFolder(from) || !isInFolder(to) || !(await liesIn(to.dataDir, from.dataDir))) return;
  throw new UsageError(
    `${to.dataDir} is inside ${from.dataDir}, which is to be transferred. Name a folder outside it.`,
  );
}
