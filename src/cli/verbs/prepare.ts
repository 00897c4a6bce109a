// `prepare`: builds this version's read models while another version serves, so that an upgrade needs no build.
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { projections } from '../../app/registry.ts';
import type { DocumentStore } from '../../platform/documents/document-store.ts';
import { faultText } from '../../platform/event-fault.ts';
import type { Projection } from '../../platform/projection.ts';
import { ensureBookkeeping, readBookkeepings, readCheckpoints } from '../../platform/projector/bookkeeping.ts';
import { generationName, hasGenerations } from '../../platform/projector/generations.ts';
import { type Bookkeeping, stateOf } from '../../platform/projector/lifecycle.ts';
import type { Installation } from '../installation.ts';
import { startProjectorAlongsideServer } from '../own-projector.ts';
import { counted, duration } from '../text/words.ts';
import { type Cli, defineVerb } from '../verb.ts';
import { requireNothingLost } from '../verify/losses.ts';

const pollMs = 100;

const prepared = z.object({
  name: z.string(),
  version: z.int(),
  outcome: z.enum(['live', 'stalled', 'paused']),
  fault: z.string().nullable().describe('The event that its rules can’t fold, and why.'),
});
type Prepared = z.output<typeof prepared>;

export const prepare = defineVerb({
  name: 'prepare',
  summary: 'Build the read models that this version needs, while another version serves',
  details: [
    'Run it from the new version’s folder, with the settings of the running server, before you replace the server. The new version then',
    'starts with its read models built. The running server continues with its own, and the two never mix. If it is stopped, run it again',
    'to continue. Prepared read models are dropped if they are not used within a day. Ends with 1 if one can’t be built.',
    'Refused while events or keys are missing: the read models of the old version may have the last copy.',
  ].join('\n'),
  options: {
    '--despite-losses': 'Build although events or keys are lost: what only old read models still have is then gone',
  },
  examples: { prepare: 'Then stop the old version and start the new one' },
  input: z.object({ despiteLosses: z.boolean().default(false) }),
  json: z.object({ prepared: z.array(prepared), seconds: z.number() }),
  async run({ despiteLosses }, cli) {
    const installation = await cli.installation();
    const { documents, eventStore } = installation.stores;
    await ensureBookkeeping(documents);
    const startedMs = performance.now();
    const unbuilt = await unbuiltOf(documents);
    if (unbuilt.length === 0) {
      const text = 'Nothing to prepare: all read models of this version are built.';
      return { answer: { prepared: [], seconds: 0 }, text };
    }
    // Checking a log of ten million events takes minutes.
    if (!despiteLosses && (await hasGenerations(documents))) await requireNothingLost(installation, cli);
    const head = await eventStore.head();
    const beside = await startProjectorAlongsideServer(installation, unbuilt);
    const outcomes = await untilBuilt(installation, unbuilt, head, cli).finally(() => beside.stop());
    const seconds = (performance.now() - startedMs) / 1_000;
    const failed = outcomes.filter(({ outcome }) => outcome !== 'live');
    const many = outcomes.length - failed.length;
    const text = [
      `${counted(many, 'read model')} of this version ${many === 1 ? 'is' : 'are'} built (${duration(seconds)}).`,
      ...failed.map(({ name, outcome, fault }) => `${name} is ${outcome}${fault === null ? '.' : `: ${fault}`}`),
    ];
    return { answer: { prepared: outcomes, seconds }, text, found: failed.length > 0 };
  },
});

async function unbuiltOf(documents: DocumentStore): Promise<readonly Projection[]> {
  const found = await readBookkeepings(documents, projections);
  return found.flatMap(([projection, { live }]) => (live === null ? [projection] : []));
}

/** Waits until each is live, or can't become live. */
async function untilBuilt(
  { stores: { documents, eventStore } }: Installation,
  unbuilt: readonly Projection[],
  head: bigint,
  cli: Cli,
): Promise<Prepared[]> {
  const progress = cli.progress('preparing', eventStore.positionsCount);
  for (;;) {
    cli.terminal.signal.throwIfAborted();
    const found = await readBookkeepings(documents, unbuilt);
    progress.at(Number(await slowestOf(documents, found, head)), Number(head));
    const outcomes = found.flatMap(outcomeOf);
    if (outcomes.length === found.length) {
      progress.end();
      return outcomes;
    }
    await pause(pollMs, undefined, { signal: cli.terminal.signal });
  }
}

type Found = readonly [Projection, Bookkeeping];

/** At most the head. */
async function slowestOf(documents: DocumentStore, found: readonly Found[], head: bigint): Promise<bigint> {
  const names = found.map(([{ name, version }, { live, building, latest }]) =>
    generationName(name, { version, number: live ?? building ?? latest }),
  );
  const checkpoints = await readCheckpoints(documents, names);
  const positions = names.map((name) => checkpoints.get(name)?.position ?? 0n);
  return positions.reduce((least, position) => (position < least ? position : least), head);
}

/** Returns nothing while it is being built. */
function outcomeOf([{ name, version }, bookkeeping]: Found): readonly Prepared[] {
  const { fault } = bookkeeping;
  const state = stateOf(bookkeeping);
  if (state !== 'live' && state !== 'stalled' && state !== 'paused') return [];
  return [{ name, version, outcome: state, fault: fault && faultText(fault) }];
}
