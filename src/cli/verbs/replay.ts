// `replay`: folds read models anew out of the log: in place of the live ones, or up to a point in time into a sandbox.
import { z } from 'zod';
import type { Projection } from '../../platform/projection.ts';
import { verifyReadModels } from '../../platform/verify/verify-read-models.ts';
import { recordReveal } from '../audit/reveal.ts';
import { UsageError } from '../exit-codes.ts';
import type { Installation } from '../installation.ts';
import { projectionsNamed } from '../projections/known-projections.ts';
import { positionAt } from '../replay/point-in-log.ts';
import { cancelRebuild, pauseRebuild, rebuild } from '../replay/rebuild.ts';
import { describeSandbox, dropSandbox, makeSandbox, readSandbox, sandboxNames } from '../replay/sandbox.ts';
import { masked, revealed } from '../text/mask.ts';
import { parsePointInLog } from '../text/moment.ts';
import { table } from '../text/table.ts';
import { count, counted, duration, instant } from '../text/words.ts';
import { type Cli, defineVerb, type Outcome } from '../verb.ts';
import { readModelReport, reportAnswer, reportText } from '../verify/read-model-report.ts';

const input = z.object({
  projections: z.array(z.string()).default([]),
  all: z.boolean().default(false),
  dryRun: z.boolean().default(false),
  pause: z.boolean().default(false),
  resume: z.boolean().default(false),
  cancel: z.boolean().default(false),
  until: z.string().optional(),
  sandbox: z.string().optional(),
  list: z.boolean().default(false),
  show: z.string().optional(),
  drop: z.string().optional(),
  collection: z.string().optional(),
  id: z.string().optional(),
  after: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(1_000).default(20),
  reveal: z.boolean().default(false),
  reason: z.string().optional(),
});
type Input = z.output<typeof input>;

const sandbox = z.object({
  name: z.string(),
  position: z.string(),
  madeAt: z.string(),
  projections: z.array(z.string()),
});

const json = z.union([
  z.object({
    rebuilt: z.array(
      z.object({
        name: z.string(),
        generation: z.string(),
        outcome: z.enum(['live', 'stalled']),
        seconds: z.number(),
        builtBy: z.enum(['server', 'here']),
        fault: z.string().nullable(),
      }),
    ),
  }),
  z.object({ wouldChange: z.array(readModelReport) }).describe('With --dry-run.'),
  z
    .object({ projections: z.array(z.object({ name: z.string(), changed: z.boolean() })) })
    .describe('With --pause, --resume or --cancel.'),
  z
    .object({
      sandbox: sandbox.extend({ passedOver: z.int().describe('Events that could not be folded.').optional() }),
      collections: z.array(z.object({ collection: z.string(), documents: z.int() })),
    })
    .describe('With --until, and with --show.'),
  z.object({ documents: z.array(z.record(z.string(), z.unknown())) }).describe('With --show and --collection.'),
  z.object({ sandboxes: z.array(sandbox) }).describe('With --list.'),
  z.object({ dropped: z.string() }).describe('With --drop.'),
]);
type Answer = z.input<typeof json>;

export const replay = defineVerb({
  name: 'replay',
  summary: 'Fold read models anew out of the log, beside the live ones or into a sandbox',
  details: [
    'A rebuild fills a second set of collections beside the live ones and takes their place in one step once it has caught up: reads and',
    'writes go on all the while. A running server does the work, and goes on with it when this command is stopped; without one, this',
    'command does it. --until folds up to a point in time into a sandbox, a file of its own, that --show looks at.',
    '--dry-run tells what a rebuild would change, and ends with 1 if anything.',
  ].join('\n'),
  arguments: [{ name: '[projections...]', description: 'Their names; `kindling projections status` lists them' }],
  options: [
    { flags: '--all', description: 'All of them, one after the other' },
    { flags: '--dry-run', description: 'Fold aside and show what would change, document by document' },
    { flags: '--pause', description: 'Hold a rebuild back; what is live goes on' },
    { flags: '--resume', description: 'Let it go on' },
    { flags: '--cancel', description: 'Give it up' },
    { flags: '--until <time|position>', description: 'Fold up to here, into a sandbox' },
    { flags: '--sandbox <name>', description: 'The name of the sandbox to make' },
    { flags: '--list', description: 'List the sandboxes' },
    { flags: '--show <name>', description: 'Show what is in a sandbox' },
    { flags: '--collection <collection>', description: 'With --show: its documents, in the order of their ids' },
    { flags: '--id <id>', description: 'With --collection: this document' },
    { flags: '--after <id>', description: 'With --collection: go on after this one' },
    { flags: '--limit <n>', description: 'With --collection: how many (20)' },
    { flags: '--drop <name>', description: 'Delete a sandbox' },
    { flags: '--reveal', description: 'Show texts that may be personal; recorded' },
    { flags: '--reason <text>', description: 'Why you look, recorded with --reveal' },
  ],
  examples: [
    { line: 'replay feed', what: 'Build the feed anew, with speed and time left' },
    { line: 'replay --all --dry-run', what: 'Would a rebuild change anything?' },
    { line: 'replay members --until 2026-05-01T10:00Z --sandbox before', what: 'The members as they were then' },
    { line: 'replay --show before --collection members.members --id 0198…', what: 'One of them' },
    { line: 'replay feed --pause', what: 'The machine is needed for something else just now' },
  ],
  input,
  json,
  async run(asked, cli): Promise<Outcome<Answer>> {
    const modes = [asked.dryRun, asked.pause, asked.resume, asked.cancel, asked.until !== undefined, asked.list];
    const chosen = [...modes, asked.show !== undefined, asked.drop !== undefined].filter(Boolean).length;
    if (chosen > 1) throw new UsageError('One thing at a time: these options do not go together.');
    if (asked.list) return listSandboxes(await cli.installation());
    if (asked.drop !== undefined) {
      await dropSandbox(await cli.installation(), asked.drop);
      return { answer: { dropped: asked.drop }, text: `The sandbox ${asked.drop} is gone.` };
    }
    if (asked.show !== undefined) return showSandbox(await cli.installation(), cli, asked, asked.show);

    if (asked.all === asked.projections.length > 0) throw new UsageError('Name the projections, or say --all.');
    const projections = projectionsNamed(asked.projections);
    const installation = await cli.installation();
    if (asked.until !== undefined) return fillSandbox(installation, cli, asked, projections);
    if (asked.dryRun) return dryRun(installation, cli, asked, projections);
    if (asked.pause || asked.resume || asked.cancel) return holdBack(installation, asked, projections);
    return rebuildAll(installation, cli, projections);
  },
});

async function rebuildAll(
  installation: Installation,
  cli: Cli,
  projections: readonly Projection[],
): Promise<Outcome<Answer>> {
  const rebuilt = await rebuild(installation, cli, projections);
  const lines = rebuilt.map(({ name, generation, outcome, seconds, fault }) =>
    outcome === 'live'
      ? `${name} is rebuilt: ${generation} is live after ${duration(seconds)}.`
      : `${name} stopped at ${fault}. The live one goes on. Mend it and retry, or give it up: kindling replay ${name} --cancel`,
  );
  const found = rebuilt.some(({ outcome }) => outcome === 'stalled');
  return { answer: { rebuilt: [...rebuilt] }, text: lines.join('\n'), found };
}

async function dryRun(
  installation: Installation,
  cli: Cli,
  { reveal, reason, projections: names }: Input,
  projections: readonly Projection[],
): Promise<Outcome<Answer>> {
  const {
    stores: { eventStore, documents },
    codec,
  } = installation;
  const progress = cli.progress('folding');
  if (reveal) {
    await recordReveal(installation, cli, {
      verb: 'replay',
      asked: `dry-run ${names.join(' ')}`,
      memberIds: [],
      reason,
    });
  }
  const reports = await verifyReadModels({
    eventStore,
    codec,
    documents,
    projections,
    reveal,
    signal: cli.terminal.signal,
    onProgress: (at) => at.phase === 'folding' && progress.at(Number(at.position), Number(at.upTo)),
  });
  progress.end();
  const found = reports.some(({ outcome }) => outcome !== 'equal');
  return { answer: { wouldChange: reports.map(reportAnswer) }, text: reportText(reports), found };
}

async function holdBack(
  installation: Installation,
  { pause, resume }: Input,
  projections: readonly Projection[],
): Promise<Outcome<Answer>> {
  const { documents } = installation.stores;
  const answer: { name: string; changed: boolean }[] = [];
  for (const { name } of projections) {
    const changed =
      pause || resume ? await pauseRebuild(documents, name, pause) : await cancelRebuild(installation, name);
    answer.push({ name, changed });
  }
  const did = pause ? 'is held back' : resume ? 'goes on' : 'is given up';
  const lines = answer.map(({ name, changed }) =>
    changed ? `The rebuild of ${name} ${did}.` : `There is no rebuild of ${name} to hold back, let go or give up.`,
  );
  return { answer: { projections: answer }, text: lines.join('\n') };
}

async function fillSandbox(
  installation: Installation,
  cli: Cli,
  asked: Input,
  projections: readonly Projection[],
): Promise<Outcome<Answer>> {
  const name = asked.sandbox;
  if (name === undefined) throw new UsageError('Give the sandbox a name: --sandbox before-the-import');
  const point = parsePointInLog(asked.until ?? '', cli.clock());
  const searching = cli.progress('looking for that time');
  const upTo = await positionAt(installation.stores.eventStore, point, {
    signal: cli.terminal.signal,
    onProgress: (position, head) => searching.at(Number(position), Number(head)),
  });
  searching.end();
  const { note, passedOver } = await makeSandbox(installation, cli, { name, upTo, projections });
  const { collections } = await describeSandbox(installation, name);
  const skipped = passedOver.length === 0 ? '' : ` ${counted(passedOver.length, 'event')} could not be folded.`;
  const { position, madeAt } = note;
  const sandboxed = { name, position, madeAt, projections: [...note.projections], passedOver: passedOver.length };
  const text = `The sandbox ${name} holds ${note.projections.join(', ')} as of position ${position}.${skipped}\n\n${sizes(collections)}`;
  return { answer: { sandbox: sandboxed, collections }, text, found: passedOver.length > 0 };
}

const sizes = (collections: readonly Readonly<{ collection: string; documents: number }>[]): string =>
  table(collections, [
    { title: 'COLLECTION', of: ({ collection }) => collection },
    { title: 'DOCUMENTS', of: ({ documents }) => count(documents), align: 'right' },
  ]);

async function showSandbox(installation: Installation, cli: Cli, asked: Input, name: string): Promise<Outcome<Answer>> {
  const { collection, id, after, limit, reveal, reason } = asked;
  if (collection === undefined) {
    const {
      note: { position, madeAt, projections },
      collections,
    } = await describeSandbox(installation, name);
    const text = `As of position ${position}, made ${instant(madeAt)}.\n\n${sizes(collections)}`;
    return { answer: { sandbox: { name, position, madeAt, projections: [...projections] }, collections }, text };
  }
  const found = await readSandbox(installation, name, { collection, id, after, limit });
  if (reveal) {
    const question = [`show ${name} ${collection}`, ...(id === undefined ? [] : [`id=${id}`])].join(' ');
    await recordReveal(installation, cli, { verb: 'replay', asked: question, memberIds: [], reason });
  }
  const documents = found.map((doc) => {
    const shown = (reveal ? revealed(doc) : masked(doc)) as Record<string, unknown>;
    return { ...shown, _id: doc._id };
  });
  const text =
    documents.length === 0 ? 'No such document.' : documents.map((doc) => JSON.stringify(doc, null, 2)).join('\n');
  return { answer: { documents }, text };
}

async function listSandboxes(installation: Installation): Promise<Outcome<Answer>> {
  const sandboxes: z.output<typeof sandbox>[] = [];
  for (const name of await sandboxNames(installation)) {
    const {
      note: { position, madeAt, projections },
    } = await describeSandbox(installation, name);
    sandboxes.push({ name, position, madeAt, projections: [...projections] });
  }
  const text = table(sandboxes, [
    { title: 'SANDBOX', of: ({ name }) => name },
    { title: 'UP TO', of: ({ position }) => position, align: 'right' },
    { title: 'MADE', of: ({ madeAt }) => instant(madeAt) },
    { title: 'READ MODELS', of: ({ projections }) => projections.join(', ') },
  ]);
  return { answer: { sandboxes }, text: sandboxes.length === 0 ? 'There is no sandbox.' : text };
}
