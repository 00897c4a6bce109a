// `reactions`: work caused by events that could not be done, such as a mail that no server accepted.
import { z } from 'zod';
import type { Stored } from '../../platform/documents/document-store.ts';
import { ensureReactorCollections } from '../../platform/reactor/bookkeeping.ts';
import { everyFailingJob, everyParkedJob } from '../../platform/reactor/every-job.ts';
import {
  canBeRetried,
  ensureJobs,
  finish,
  hasExpired,
  type Job,
  jobs,
  retryJobs,
} from '../../platform/reactor/jobs.ts';
import { changeSteering } from '../../platform/reactor/steering.ts';
import { UsageError } from '../exit-codes.ts';
import type { Installation } from '../installation.ts';
import { recordOperation, recordOrder } from '../record-order.ts';
import { isServerRunning } from '../running-server.ts';
import { type Column, table } from '../text/table.ts';
import { count, counted, instant } from '../text/words.ts';
import { defineVerb } from '../verb.ts';

const jobAnswer = z.object({
  id: z.string(),
  reaction: z.string(),
  lane: z.string(),
  eventType: z.string(),
  stream: z.string(),
  revision: z.int(),
  attempts: z.int(),
  lastError: z.string().nullable(),
  failingSince: z.string().nullable().describe('When it first failed; null in jobs of older versions.'),
});
type ParkedJob = z.output<typeof jobAnswer>;

const shown = ({ _id: id, lane = 'default', failingSince, ...job }: Job): ParkedJob => ({
  ...{ ...job, id, lane },
  failingSince: failingSince ?? null,
});

const columns: readonly Column<ParkedJob>[] = [
  { title: 'JOB', of: ({ id }) => id },
  { title: 'LANE', of: ({ lane }) => lane },
  { title: 'EVENT', of: ({ eventType, stream, revision }) => `${eventType} ${stream}#${revision}` },
  { title: 'TRIES', of: ({ attempts }) => String(attempts), align: 'right' },
  { title: 'FAILING SINCE', of: ({ failingSince }) => (failingSince === null ? '' : instant(failingSince)) },
  { title: 'LAST ERROR', of: ({ lastError }) => lastError ?? '', mayBeCut: true },
];

async function parkedJob({ stores: { operations } }: Installation, id: string): Promise<Stored<Job>> {
  const job = await operations.get<Job>(jobs, id);
  if (job?.state === 'parked') return job;
  throw new UsageError(`${id} is not parked. \`kindling reactions parked\` lists what is.`);
}

export const parkedReactions = defineVerb({
  name: 'reactions parked',
  summary: 'List the jobs that reactions gave up after their last try',
  details:
    'A reaction is tried eight times over about seven hours, then parked for the operator. Ends with 1 if any are parked.',
  options: { '--limit <n>': 'How many at most (1,000)' },
  examples: { 'reactions parked': 'What is parked, and why' },
  input: z.object({ limit: z.coerce.number().int().min(1).max(100_000).default(1_000) }),
  json: z.object({
    jobs: z.array(jobAnswer).describe('Parked the longest first.'),
    more: z.boolean().describe('Whether there are more than --limit.'),
  }),
  async run({ limit }, cli) {
    const { operations } = (await cli.installation({ readOnly: true })).stores;
    await ensureJobs(operations);
    const found: ParkedJob[] = [];
    let more = false;
    for await (const job of everyParkedJob(operations)) {
      more = found.length === limit;
      if (more) break;
      found.push(shown(job));
    }
    const hint =
      'Once fixed: kindling reactions retry <job>, or --all. To give one up: kindling reactions drop <job> --reason "…"';
    const footer = more ? `There are more than these ${count(limit)}: raise --limit.\n${hint}` : hint;
    const text =
      found.length === 0 ? 'Nothing is parked.' : `${table(found, columns, cli.terminal.width)}\n\n${footer}`;
    return { answer: { jobs: found, more }, text, found: found.length > 0 };
  },
});

export const retryReactions = defineVerb({
  name: 'reactions retry',
  summary: 'Retry parked and failing reactions now',
  details:
    'A running server retries them within a second or two; without one they wait for the next start. One that is tried again within half a minute anyway is left alone, because it may be running. With --all, reactions that stopped at an event retry that, too. Expired jobs, such as a mail with a link that no longer works, are dropped.',
  arguments: {
    '[jobs...]': 'Their ids, as `kindling reactions parked` and `kindling reactions status` list them',
  },
  options: { '--all': 'All that are parked or failing, in any lane' },
  examples: {
    'reactions retry --all': 'After the mail server came back',
    'reactions retry accounts.mail-reset-link:0198f3c2-…': 'This one',
  },
  input: z.object({ jobs: z.array(z.string()).default([]), all: z.boolean().default(false) }),
  json: z.object({
    retried: z.array(z.string()),
    expired: z.array(z.string()).describe('Dropped instead, because they have expired.'),
    dueSoon: z
      .int()
      .describe('With --all: how many were left alone, because they are tried within half a minute anyway.'),
  }),
  async run({ jobs: named, all }, cli) {
    if (all === named.length > 0) throw new UsageError('Name the jobs to retry, or pass --all.');
    const installation = await cli.installation();
    const { operations } = installation.stores;
    await ensureReactorCollections(operations);
    const now = cli.clock();
    const chosen: Stored<Job>[] = [];
    for (const id of new Set(named)) {
      const job = await operations.get<Job>(jobs, id);
      if (job === undefined || !canBeRetried(job, now)) {
        throw new UsageError(
          `${id} has not failed, or is about to be tried. See \`kindling reactions status\` and \`kindling reactions parked\`.`,
        );
      }
      chosen.push(job);
    }
    let dueSoon = 0;
    if (all) {
      for await (const job of everyParkedJob(operations)) chosen.push(job);
      for await (const job of everyFailingJob(operations)) {
        if (canBeRetried(job, now)) chosen.push(job);
        else dueSoon += 1;
      }
    }
    const worthTrying = chosen.filter((job) => !hasExpired(job, now));
    await recordOrder(installation, cli, { order: 'retry', jobIds: worthTrying.map(({ _id }) => _id) });
    // A retry cancels an order to skip.
    if (all) await changeSteering(operations, { fault: null, skip: null });
    const ids = chosen.map(({ _id }) => _id);
    const { retried, expired } = await retryJobs(operations, ids, now);
    const waits = retried.length + dueSoon > 0 && !(await isServerRunning(installation));
    const soon = waits ? 'tried anyway' : 'tried within half a minute anyway';
    const text = [
      retried.length > 0 || dueSoon === 0 ? `${counted(retried.length, 'reaction')} will be retried.` : '',
      dueSoon > 0 ? `${retried.length > 0 ? `${count(dueSoon)} more` : counted(dueSoon, 'reaction')}: ${soon}.` : '',
      expired.length > 0 ? `${count(expired.length)} dropped: expired.` : '',
      waits ? 'No server is running: they wait until one starts.' : '',
    ];
    return { answer: { retried, expired, dueSoon }, text: text.filter(Boolean).join(' ') };
  },
});

export const dropReaction = defineVerb({
  name: 'reactions drop',
  summary: 'Drop a parked reaction',
  details: 'It is recorded in the log first, with your reason.',
  arguments: { '<job>': 'Its id, as `kindling reactions parked` lists it' },
  options: {
    '--reason <text>': 'Why; required, and stored forever, so name nobody',
    '-y, --yes': 'Do not ask',
  },
  examples: {
    'reactions drop accounts.mail-reset-link:0198f3c2-… --reason "address is gone"': 'It is never tried again',
  },
  input: z.object({ job: z.string(), reason: z.string().default(''), yes: z.boolean().optional() }),
  json: z.object({ dropped: jobAnswer }),
  async run({ job: id, reason, yes }, cli) {
    const installation = await cli.installation();
    const { operations } = installation.stores;
    await ensureJobs(operations);
    const job = await parkedJob(installation, id);
    if (reason.trim() === '') throw new UsageError('Give a --reason: it is recorded with what you do.');
    await cli.confirm(`Give this up for good: ${job.reaction} for ${job.eventType} ${job.stream}?`, { yes });
    // Somebody else may have retried or dropped it in the meantime.
    const given = await parkedJob(installation, id);
    const { reaction, eventType } = job;
    const data = { jobId: id, reaction, eventType, reason };
    await recordOperation(installation, cli, { type: 'DropReaction', data });
    await finish(operations, given);
    return { answer: { dropped: shown(given) }, text: `${id} is given up.` };
  },
});
