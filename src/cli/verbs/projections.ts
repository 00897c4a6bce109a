// `projections`: shows the state of the read models, and resumes one that stopped.
import { z } from 'zod';
import { projections } from '../../app/registry.ts';
import { FileUnusable } from '../../platform/documents/document-store.ts';
import { type Fault, faultText } from '../../platform/event-fault.ts';
import type { Projection } from '../../platform/projection.ts';
import {
  changeBookkeeping,
  ensureBookkeeping,
  readBookkeeping,
  readBookkeepings,
} from '../../platform/projector/bookkeeping.ts';
import { type ProjectionState, projectionStatus, storedStatusOf } from '../../platform/projector/stored-status.ts';
import { UsageError } from '../exit-codes.ts';
import type { Installation } from '../installation.ts';
import { type Choice, projectionsChosen } from '../projections/known-projections.ts';
import { recordOperation, recordOrder } from '../record-order.ts';
import { isServerRunning, untilObeyed } from '../running-server.ts';
import { printable } from '../text/printable.ts';
import { type Column, table } from '../text/table.ts';
import { count, duration } from '../text/words.ts';
import { type Cli, defineVerb } from '../verb.ts';

const columns: readonly Column<ProjectionState>[] = [
  { title: 'PROJECTION', of: ({ name }) => name },
  { title: 'STATE', of: ({ state }) => state },
  { title: 'READS', of: ({ generation }) => generation ?? '-' },
  { title: 'POSITION', of: ({ position }) => position, align: 'right' },
  {
    title: 'BEHIND',
    of: ({ behindEvents }) => `${count(behindEvents)}${behindEvents >= 10_000 ? '+' : ''}`,
    align: 'right',
  },
  {
    title: 'SINCE',
    of: ({ behindEvents, behindSeconds }) => (behindEvents === 0 ? '-' : duration(behindSeconds)),
    align: 'right',
  },
  { title: 'REBUILT TO', of: ({ rebuiltTo }) => rebuiltTo ?? '-', align: 'right' },
];

function failureLines({ name, failure }: ProjectionState): readonly string[] {
  if (failure === null) return [];
  const { times, at, message, nextTryAt } = failure;
  return [
    '',
    printable(`${name} can't be maintained: its store refused ${times} times in a row, last on ${at}:`),
    `  ${printable(message)}`,
    `  The next try is on ${nextTryAt}. Once the cause is fixed, it succeeds.`,
  ];
}

function faultLines({ name, fault, damage }: ProjectionState): readonly string[] {
  if (damage !== null) {
    const stopped = fault === null ? '' : ` It stopped at position ${fault.position}.`;
    return ['', printable(`${name} is damaged: ${damage.message}${stopped}`)];
  }
  if (fault === null) return [];
  return [
    '',
    printable(`${name} stopped at position ${fault.position} (${fault.eventType}) on ${fault.at}:`),
    `  ${printable(fault.message)}`,
    `  The event: kindling audit --position ${fault.position} --data --from-log`,
    `  Once fixed: kindling projections retry ${name}`,
    `  To skip it: kindling projections skip ${name} --reason "…"`,
  ];
}

export const projectionsStatus = defineVerb({
  name: 'projections status',
  summary: 'Show how far each read model has come, and which have stopped or are damaged',
  details: 'Ends with 1 if one has stopped, has an unreadable document, or its store keeps refusing requests.',
  examples: {
    'projections status': 'All of them',
    'projections status --json': 'For monitoring',
  },
  input: z.object({}),
  json: z.object({ isServerRunning: z.boolean(), projections: z.array(projectionStatus) }),
  async run(_asked, cli) {
    const installation = await cli.installation({ readOnly: true });
    const states: ProjectionState[] = [];
    for (const projection of projections) states.push(await statusOf(projection, installation));
    const isRunning = await isServerRunning(installation);
    const text = [
      table(states, columns, cli.terminal.width),
      ...states.flatMap(faultLines),
      ...states.flatMap(failureLines),
      !isRunning && '\nNo server is folding: the read models don’t change until one starts.',
    ];
    const found = states.some(({ state, failure }) => state === 'stalled' || state === 'damaged' || failure !== null);
    return { answer: { isServerRunning: isRunning, projections: states }, text, found };
  },
});

/** Counts a read model whose file can't be used as damaged, so that the others are still shown. */
async function statusOf(projection: Projection, { stores, clock }: Installation): Promise<ProjectionState> {
  try {
    return await storedStatusOf({ ...stores, clock }, projection);
  } catch (error) {
    if (!(error instanceof FileUnusable)) throw error;
    const { name, version } = projection;
    const unknown = { generation: null, position: '0', rebuiltTo: null, behindEvents: 0, behindSeconds: 0 };
    const damage = { message: error.message, at: clock().toISOString() };
    return { name, version, state: 'damaged', ...unknown, fault: null, failure: null, damage };
  }
}

const named = { '[projections...]': 'Their names; `kindling projections status` lists them' };
const chosen = z.object({ projections: z.array(z.string()).default([]), all: z.boolean().default(false) });

const changed = z.object({
  projections: z
    .array(z.object({ name: z.string(), paused: z.boolean() }))
    .describe('Those that changed; one that was as ordered already is left out.'),
});

function pausing(paused: boolean) {
  return async (asked: Choice, cli: Cli) => {
    const those = projectionsChosen(asked);
    const installation = await cli.installation();
    const { documents } = installation.stores;
    await ensureBookkeeping(documents);
    const changing = (await readBookkeepings(documents, those))
      .filter(([, now]) => now.paused !== paused)
      .map(([each]) => each);
    const names = changing.map(({ name }) => name);
    if (names.length > 0) {
      await recordOrder(installation, cli, { order: paused ? 'pause' : 'resume', readModels: names });
    }
    for (const each of changing) await changeBookkeeping(documents, each, (now) => ({ ...now, paused }));
    const others = asked.all ? [] : those.filter((each) => !changing.includes(each));
    const text = [
      names.length > 0 && pausingText(names, paused),
      ...others.map(({ name }) => `${name} is ${paused ? 'paused already' : 'not paused'}.`),
      asked.all && names.length === 0 && (paused ? 'All are paused already.' : 'None is paused.'),
    ];
    return { answer: { projections: names.map((name) => ({ name, paused })) }, text };
  };
}

const pausingText = (names: readonly string[], paused: boolean): string =>
  paused
    ? `Paused: ${names.join(', ')}. Reads show what was folded last, and responses to changes are marked X-Stale.`
    : `Resumed: ${names.join(', ')}.`;

export const pauseProjections = defineVerb({
  name: 'projections pause',
  summary: 'Pause read models',
  details:
    'Reads continue, with what was folded last. A running server pauses them within a second, and they stay paused when it restarts.',
  arguments: named,
  options: { '--all': 'All of them' },
  examples: { 'projections pause audit-trail': 'Reduce the load while something else is urgent' },
  input: chosen,
  json: changed,
  run: pausing(true),
});

export const resumeProjections = defineVerb({
  name: 'projections resume',
  summary: 'Resume paused read models',
  arguments: named,
  options: { '--all': 'All that are paused' },
  examples: { 'projections resume --all': 'All that are paused' },
  input: chosen,
  json: changed,
  run: pausing(false),
});

const allStopped = { '--all': 'All that have stopped' };
const goneOn = z.object({
  projections: z.array(
    z.object({
      name: z.string(),
      position: z.string().describe('Of the event it had stopped at.'),
      outcome: z
        .enum(['gone-on', 'stopped-again', 'ordered'])
        .describe('ordered: no server folds now; the next one carries it out when it starts.'),
    }),
  ),
});

export const retryProjection = defineVerb({
  name: 'projections retry',
  summary: 'Have stopped read models retry the event that they stopped at',
  details: 'Once the cause is fixed: a new version is running, or a key is back. Ends with 1 if one stops again.',
  arguments: named,
  options: allStopped,
  examples: {
    'projections retry feed': 'Try again and see whether it continues',
    'projections retry --all': 'After an update that fixes it',
  },
  input: chosen,
  json: goneOn,
  async run(asked, cli) {
    const installation = await cli.installation();
    const stopped = await stoppedAmong(installation, asked);
    await recordOrder(installation, cli, { order: 'retry', readModels: stopped.map(nameOf) });
    const { documents } = installation.stores;
    // A retry cancels an order to skip.
    for (const { projection } of stopped) {
      await changeBookkeeping(documents, projection, (now) => ({ ...now, fault: null, skip: null }));
    }
    return outcomesOf(installation, stopped);
  },
});

export const skipEvent = defineVerb({
  name: 'projections skip',
  summary: 'Have stopped read models skip the event that they can’t fold',
  details:
    'They then lack the event’s changes. The skip and your reason are recorded in the log first. As long as the event can’t be folded, a rebuild by the same version skips it, too; one by another version stops at it.',
  arguments: named,
  options: {
    ...allStopped,
    '--reason <text>': 'Why; required, and stored forever, so name nobody',
    '-y, --yes': 'Do not ask',
  },
  examples: {
    'projections skip feed --reason "written by a broken import, see 4711"': 'Skip it, on the record',
  },
  input: chosen.extend({ reason: z.string().default(''), yes: z.boolean().optional() }),
  json: goneOn,
  async run(asked, cli) {
    const { reason, yes } = asked;
    const installation = await cli.installation();
    const stopped = await stoppedAmong(installation, asked);
    if (reason.trim() === '') throw new UsageError('Give a --reason: it is recorded with what you do.');
    const events = [...new Set(stopped.map(({ fault }) => `the ${fault.eventType} at position ${fault.position}`))];
    const list = stopped.map(nameOf).join(', ');
    await cli.confirm(`Make ${list} skip ${events.join(' and ')}? They will lack its content.`, { yes });
    for (const { projection, fault } of stopped) {
      const { position, eventType } = fault;
      const data = { projection: projection.name, position, eventType, reason };
      await recordOperation(installation, cli, { type: 'SkipEvent', data });
      const skip = { position, reason };
      await changeBookkeeping(installation.stores.documents, projection, (now) => ({ ...now, skip }));
    }
    return outcomesOf(installation, stopped);
  },
});

type Stopped = Readonly<{ projection: Projection; fault: Fault }>;

const nameOf = ({ projection }: Stopped): string => projection.name;

async function stoppedAmong({ stores: { documents } }: Installation, asked: Choice): Promise<readonly Stopped[]> {
  const those = projectionsChosen(asked);
  await ensureBookkeeping(documents);
  const stopped: Stopped[] = [];
  for (const projection of those) {
    const { fault } = await readBookkeeping(documents, projection);
    if (fault !== null) stopped.push({ projection, fault });
    else if (!asked.all) {
      throw new UsageError(`${projection.name} has not stopped: there is nothing to skip or to retry.`);
    }
  }
  if (stopped.length === 0) throw new UsageError('No projection has stopped.');
  return stopped;
}

async function outcomesOf(installation: Installation, stopped: readonly Stopped[]) {
  const outcomes: Awaited<ReturnType<typeof outcomeOf>>[] = [];
  const orderedMs = performance.now();
  for (const each of stopped) outcomes.push(await outcomeOf(installation, each, orderedMs));
  const found = outcomes.some(({ outcome }) => outcome === 'stopped-again');
  return { answer: { projections: outcomes }, text: outcomes.map(({ text }) => text), found };
}

/** A server reads orders every 250 ms, and records a repeated fault immediately. */
const settledAfterMs = 1_000;

async function outcomeOf(
  installation: Installation,
  { projection, fault: { position, at } }: Stopped,
  orderedMs: number,
) {
  const { name } = projection;
  const { stores, clock } = installation;
  const look = async () => {
    const { fault } = await readBookkeeping(stores.documents, projection);
    if (fault !== null) {
      if (fault.at === at && fault.position === position) return undefined;
      return { outcome: 'stopped-again', text: printable(`${name} stopped again, at ${faultText(fault)}`) } as const;
    }
    const { position: reached } = await storedStatusOf({ ...stores, clock }, projection);
    if (BigInt(reached) < BigInt(position) || performance.now() <= orderedMs + settledAfterMs) return undefined;
    return { outcome: 'gone-on', text: `${name} has resumed.` } as const;
  };
  const obeyed = await untilObeyed(installation, look, orderedMs);
  return {
    name,
    position,
    ...(obeyed ?? { outcome: 'ordered' as const, text: `${name} resumes when a server starts.` }),
  };
}
