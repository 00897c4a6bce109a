// `reactions`: what follows from events and could not be done, such as a mail that no server took.
import { z } from 'zod';
import { operationDecider, operationStream } from '../../../modules/operations/index.ts';
import type { Stored } from '../../platform/documents/document-store.ts';
import { ensureJobs, finish, type Job, jobs, jobsIn, retryJob } from '../../platform/reactor/jobs.ts';
import { UsageError } from '../exit-codes.ts';
import type { Installation } from '../installation.ts';
import { operatorContext } from '../operator.ts';
import { type Column, table } from '../text/table.ts';
import { counted } from '../text/words.ts';
import { defineVerb } from '../verb.ts';

const parkedJob = z.object({
  id: z.string(),
  reaction: z.string(),
  eventType: z.string(),
  stream: z.string(),
  revision: z.int(),
  attempts: z.int(),
  lastError: z.string().nullable(),
});
type ParkedJob = z.output<typeof parkedJob>;

const shown = ({ _id: id, reaction, eventType, stream, revision, attempts, lastError }: Job): ParkedJob => ({
  id,
  reaction,
  eventType,
  stream,
  revision,
  attempts,
  lastError,
});

const columns: readonly Column<ParkedJob>[] = [
  { title: 'JOB', of: ({ id }) => id },
  { title: 'EVENT', of: ({ eventType, stream, revision }) => `${eventType} ${stream}#${revision}` },
  { title: 'TRIES', of: ({ attempts }) => String(attempts), align: 'right' },
  { title: 'LAST ERROR', of: ({ lastError }) => lastError ?? '', mayBeCut: true },
];

const atMost = 1_000;

async function parked({ stores: { operations } }: Installation): Promise<readonly Stored<Job>[]> {
  await ensureJobs(operations);
  return jobsIn(operations, 'parked', { limit: atMost });
}

export const parkedReactions = defineVerb({
  name: 'reactions parked',
  summary: 'List what reactions gave up after their last try',
  details:
    'A reaction is tried eight times over about eight hours, then parked for you. Ends with 1 when there are any.',
  examples: [{ line: 'reactions parked', what: 'What is parked, and why' }],
  input: z.object({}),
  json: z.object({ jobs: z.array(parkedJob) }),
  async run(_asked, cli) {
    const found = (await parked(await cli.installation())).map(shown);
    const width = cli.terminal.isTerminal.out ? cli.terminal.columns : undefined;
    const hint =
      'Once mended: kindling reactions retry <job>, or --all. To give one up: kindling reactions drop <job> --reason "…"';
    const text = found.length === 0 ? 'Nothing is parked.' : `${table(found, columns, width)}\n\n${hint}`;
    return { answer: { jobs: found }, text, found: found.length > 0 };
  },
});

export const retryReactions = defineVerb({
  name: 'reactions retry',
  summary: 'Let parked reactions be tried again',
  details: 'A running server takes them up within a second or two; without one they wait for the next start.',
  arguments: [{ name: '[jobs...]', description: 'Their ids, as `kindling reactions parked` lists them' }],
  options: [{ flags: '--all', description: 'All that are parked' }],
  examples: [
    { line: 'reactions retry --all', what: 'After the mail server came back' },
    { line: 'reactions retry accounts.mail-reset-link:0198f3c2-…', what: 'This one' },
  ],
  input: z.object({ jobs: z.array(z.string()).default([]), all: z.boolean().default(false) }),
  json: z.object({ retried: z.array(z.string()) }),
  async run({ jobs: named, all }, cli) {
    if (all === named.length > 0) throw new UsageError('Name the jobs to retry, or say --all.');
    const installation = await cli.installation();
    const there = new Set((await parked(installation)).map(({ _id }) => _id));
    const ids = all ? [...there] : named;
    const missing = ids.find((id) => !there.has(id));
    if (missing !== undefined)
      throw new UsageError(`${missing} is not parked. \`kindling reactions parked\` lists what is.`);
    for (const id of ids) await retryJob(installation.stores.operations, id, cli.clock());
    return { answer: { retried: ids }, text: `${counted(ids.length, 'reaction')} will be tried again.` };
  },
});

export const dropReaction = defineVerb({
  name: 'reactions drop',
  summary: 'Give up what a parked reaction had still to do',
  details: 'It is recorded in the log first, with your reason.',
  arguments: [{ name: '<job>', description: 'Its id, as `kindling reactions parked` lists it' }],
  options: [
    { flags: '--reason <text>', description: 'Why; needed' },
    { flags: '-y, --yes', description: 'Do not ask' },
  ],
  examples: [
    {
      line: 'reactions drop accounts.mail-reset-link:0198f3c2-… --reason "address is gone"',
      what: 'It is never tried again',
    },
  ],
  input: z.object({ job: z.string(), reason: z.string().default(''), yes: z.boolean().optional() }),
  json: z.object({ dropped: parkedJob }),
  async run({ job: id, reason, yes }, cli) {
    const installation = await cli.installation();
    const { operations } = installation.stores;
    await ensureJobs(operations);
    const job = await operations.get<Job>(jobs, id);
    if (job?.state !== 'parked')
      throw new UsageError(`${id} is not parked. \`kindling reactions parked\` lists what is.`);
    if (reason.trim() === '') throw new UsageError('Give a --reason: it is recorded with what you do.');
    await cli.confirm(`Never do this any more: ${job.reaction} for ${job.eventType} ${job.stream}?`, { yes });
    const context = operatorContext(installation, cli);
    const { reaction, eventType } = job;
    await context.execute(operationDecider, operationStream(context.commandContext.commandId), {
      type: 'DropReaction',
      data: { jobId: id, reaction, eventType, reason },
    });
    await finish(operations, job);
    return { answer: { dropped: shown(job) }, text: `${id} is given up.` };
  },
});
