// `replay`: rebuilds read models from the log, in place of the live ones or in a sandbox.
import { dropSandbox } from '../../app/sandboxes/sandbox-files.ts';
import type { Projection } from '../../platform/projection.ts';
import { ensureBookkeeping, readBookkeepings } from '../../platform/projector/bookkeeping.ts';
import { UsageError } from '../exit-codes.ts';
import type { Installation } from '../installation.ts';
import { projectionsChosen } from '../projections/known-projections.ts';
import { recordOrder } from '../record-order.ts';
import { cancelRebuild, pauseRebuild, type Rebuilt, rebuild, requireUsableFiles } from '../replay/rebuild.ts';
import { type ReplayAnswer, type ReplayInput, replayAnswer, replayInput } from '../replay/replay-shapes.ts';
import { fillSandbox, listSandboxes, showSandbox } from '../replay/sandbox-answers.ts';
import { duration } from '../text/words.ts';
import { type Cli, defineVerb, type Outcome } from '../verb.ts';
import { compareReadModels } from '../verify/compare-read-models.ts';
import { gatherGaps, lostKeysOf, requireNothingLost } from '../verify/losses.ts';
import { reportAnswer, reportLines } from '../verify/read-model-report.ts';

export const replay = defineVerb({
  name: 'replay',
  summary: 'Rebuild read models from the log, next to the live ones or into a sandbox',
  details: [
    'A rebuild fills a second set of collections next to the live ones, and replaces them in one step once it has caught up; reads and',
    'writes continue during that. A running server does the work, and continues when this command is stopped; without a server, this',
    'command does it. It does not wait for paused read models, and then ends with 1. --until folds up to a point in time into a sandbox,',
    'a separate file that --show reads. --dry-run shows what a rebuild would change, and ends with 1 if it would change anything or stop',
    'at an event. A rebuild is refused while events or keys are missing, since the read models may have the last copy.',
  ].join('\n'),
  arguments: { '[projections...]': 'Their names; `kindling projections status` lists them' },
  options: {
    '--all': 'All of them, one after the other',
    '--dry-run': 'Fold aside and show what would change, document by document',
    '--pause': 'Pause a rebuild; the live read model continues',
    '--resume': 'Let it go on',
    '--cancel': 'Give it up',
    '--despite-losses': 'Rebuild although events or keys are lost: what only read models still have is then gone',
    '--until <time|position>': 'Fold up to here, into a sandbox',
    '--sandbox <name>': 'The name of the new sandbox',
    '--list': 'List the sandboxes',
    '--show <name>': 'Show what is in a sandbox',
    '--collection <collection>': 'With --show: its documents, ordered by id',
    '--id <id>': 'With --collection: this document',
    '--after <id>': 'With --collection: continue after this one',
    '--limit <n>': 'With --collection: how many (20)',
    '--drop <name>': 'Delete a sandbox',
    '--reveal': 'Show texts that may be personal; recorded',
    '--reason <text>': 'Why you look, recorded with --reveal',
  },
  examples: {
    'replay feed': 'Rebuild the feed, with speed and time left',
    'replay --all --dry-run': 'Would a rebuild change anything?',
    'replay members --until 2026-05-01T10:00Z --sandbox before': 'The members as they were then',
    'replay --show before --collection members.members --id 0198…': 'One of them',
    'replay feed --pause': 'The machine is needed for something else just now',
  },
  input: replayInput,
  json: replayAnswer,
  async run(asked, cli): Promise<Outcome<ReplayAnswer>> {
    requireOneMode(asked);
    if (asked.list) return listSandboxes(await cli.installation());
    if (asked.drop !== undefined) {
      await dropSandbox(await cli.installation(), asked.drop);
      return { answer: { dropped: asked.drop }, text: `The sandbox ${asked.drop} was deleted.` };
    }
    if (asked.show !== undefined) return showSandbox(await cli.installation(), cli, asked, asked.show);

    const projections = projectionsChosen(asked);
    const installation = await cli.installation();
    if (asked.until !== undefined) return fillSandbox(installation, cli, asked, projections);
    if (asked.dryRun) return dryRun(installation, cli, asked, projections);
    const keepsLive = asked.pause || asked.cancel;
    if (!keepsLive && !asked.despiteLosses) await requireNothingLost(installation, cli);
    if (keepsLive || asked.resume) return holdBack(installation, cli, asked, projections);
    return rebuildAll(installation, cli, projections, asked);
  },
});

/** Ignoring an option would do something else than requested, perhaps rebuild the live read models. */
function requireOneMode(asked: ReplayInput): void {
  const { all, projections, dryRun, pause, resume, cancel, until, sandbox, list, show, drop, collection, reveal } =
    asked;
  const modes = [dryRun, pause, resume, cancel, until !== undefined, list, show !== undefined, drop !== undefined];
  if (modes.filter(Boolean).length > 1) throw new UsageError('These options can’t be combined.');
  const ofSandbox = list || show !== undefined || drop !== undefined;
  if (ofSandbox && (all || projections.length > 0)) {
    throw new UsageError('--list, --show and --drop take no projections: a sandbox has those it was made with.');
  }
  if (sandbox !== undefined && until === undefined) {
    throw new UsageError('--sandbox goes with --until, which says up to where it is filled.');
  }
  if (collection !== undefined && show === undefined) throw new UsageError('--collection goes with --show.');
  for (const option of ['id', 'after', 'limit'] as const) {
    if (asked[option] !== undefined && collection === undefined) {
      throw new UsageError(`--${option} goes with --show and --collection.`);
    }
  }
  if (reveal && !dryRun && collection === undefined) {
    throw new UsageError('--reveal goes with --dry-run, or with --show and --collection.');
  }
  if (asked.reason !== undefined && !reveal) throw new UsageError('--reason goes with --reveal.');
}

async function rebuildAll(
  installation: Installation,
  cli: Cli,
  projections: readonly Projection[],
  { despiteLosses }: Pick<ReplayInput, 'despiteLosses'>,
): Promise<Outcome<ReplayAnswer>> {
  await requireUsableFiles(installation.stores.documents, projections);
  const order = despiteLosses ? 'rebuild-despite-losses' : 'rebuild';
  await recordOrder(installation, cli, { order, readModels: projections.map(({ name }) => name) });
  const rebuilt = await rebuild(installation, cli, projections);
  return { answer: { rebuilt }, text: rebuilt.map(wordsOn), found: rebuilt.some(({ outcome }) => outcome !== 'live') };
}

function wordsOn({ name, generation, outcome, seconds, fault }: Rebuilt): string {
  switch (outcome) {
    case 'live':
      return `${name} is rebuilt: ${generation} is live after ${duration(seconds)}.`;
    case 'stalled':
      return `${name} stopped at ${fault}. The live one is still used. Fix the cause and retry, or cancel it: kindling replay ${name} --cancel`;
    case 'paused':
      return `${name} is paused: kindling projections resume ${name}. ${generation} is built then.`;
    case 'rebuild-paused':
      return `The rebuild of ${name} is paused: kindling replay ${name} --resume. ${generation} is built then.`;
  }
}

async function dryRun(
  installation: Installation,
  cli: Cli,
  { reveal, reason, projections: names }: ReplayInput,
  projections: readonly Projection[],
): Promise<Outcome<ReplayAnswer>> {
  const comparing = { verb: 'replay', asked: `dry-run ${names.join(' ')}`, reveal, reason };
  const reports = await compareReadModels(installation, cli, projections, comparing);
  const { documents, eventStore } = installation.stores;
  const stops: string[] = [];
  for (const [projection, { skipped: toldToSkip }] of await readBookkeepings(documents, projections)) {
    const { skipped = [] } = reports.find((report) => report.projection === projection.name) ?? {};
    const first = skipped.find(({ position }) => !toldToSkip.includes(position.toString()));
    if (first !== undefined) stops.push(`A rebuild of ${projection.name} would stop at position ${first.position}.`);
  }
  const gaps = gatherGaps(eventStore);
  const lostKeys = await lostKeysOf(installation, cli, gaps.onEvent);
  const lost = [...lostKeys, gaps.found()].filter((loss) => loss !== undefined);
  const found = stops.length > 0 || lost.length > 0 || reports.some(({ outcome }) => outcome !== 'equal');
  const unchanged = !found && 'A rebuild would change nothing.';
  const text = [...reportLines(reports, lost.length === 0), ...lost, ...stops, unchanged];
  return { answer: { wouldChange: reports.map(reportAnswer) }, text, found };
}

async function holdBack(
  installation: Installation,
  cli: Cli,
  { pause, resume, despiteLosses }: ReplayInput,
  projections: readonly Projection[],
): Promise<Outcome<ReplayAnswer>> {
  const { documents } = installation.stores;
  await ensureBookkeeping(documents);
  // A first build can't be cancelled: there is nothing else to read.
  const held = (await readBookkeepings(documents, projections))
    .filter(([, { building, live }]) => building !== null && (pause || resume || live !== null))
    .map(([{ name }]) => name);
  const resuming = despiteLosses ? 'resume-rebuild-despite-losses' : 'resume-rebuild';
  const order = pause ? 'pause-rebuild' : resume ? resuming : 'cancel-rebuild';
  if (held.length > 0) await recordOrder(installation, cli, { order, readModels: held });
  const answer: { name: string; changed: boolean }[] = [];
  for (const projection of projections) {
    const changed =
      pause || resume
        ? await pauseRebuild(documents, projection, pause)
        : await cancelRebuild(installation, projection);
    answer.push({ name: projection.name, changed });
  }
  const did = pause ? 'is paused' : resume ? 'is resumed' : 'is canceled';
  const text = answer.map(({ name, changed }) =>
    changed ? `The rebuild of ${name} ${did}.` : `There is no rebuild of ${name} to pause, resume or cancel.`,
  );
  return { answer: { projections: answer }, text };
}
