// The output of `replay` for sandboxes.
import { listedSandboxes } from '../../app/sandboxes/every-sandbox.ts';
import type { Projection } from '../../platform/projection.ts';
import { idsIn } from '../../platform/verify/compare-documents.ts';
import { membersAmong, recordReveal } from '../audit/reveal.ts';
import { UsageError } from '../exit-codes.ts';
import type { Installation } from '../installation.ts';
import { masked, revealed } from '../text/mask.ts';
import { parsePointInLog } from '../text/moment.ts';
import { table } from '../text/table.ts';
import { count, counted, instant } from '../text/words.ts';
import type { Cli, Outcome } from '../verb.ts';
import { positionAt, requireInLog } from './point-in-log.ts';
import type { ReplayAnswer, ReplayInput } from './replay-shapes.ts';
import { describeSandbox, makeSandbox, readSandbox } from './sandbox.ts';

const documentsShown = 20;

export async function fillSandbox(
  installation: Installation,
  cli: Cli,
  asked: ReplayInput,
  projections: readonly Projection[],
): Promise<Outcome<ReplayAnswer>> {
  const name = asked.sandbox;
  if (name === undefined) throw new UsageError('Give the sandbox a name: --sandbox before-the-import');
  const point = parsePointInLog(asked.until ?? '', cli.clock());
  requireInLog(point, await installation.stores.eventStore.head());
  const searching = cli.progress('looking for that time', installation.stores.eventStore.positionsCount);
  const upTo = await positionAt(installation.stores.eventStore, point, {
    signal: cli.terminal.signal,
    onProgress: (position, head) => searching.at(Number(position), Number(head)),
  });
  searching.end();
  const { note, skipped } = await makeSandbox(installation, cli, { name, upTo, projections });
  const { collections } = await describeSandbox(installation, name);
  const found = skipped.length > 0;
  const lacking = found ? ` ${counted(skipped.length, 'event')} could not be folded.` : '';
  const text = `The sandbox ${name} holds ${note.projections.join(', ')} as of position ${note.position}.${lacking}\n\n${sizes(collections)}`;
  return { answer: { sandbox: { ...note, name, passedOver: skipped.length }, collections }, text, found };
}

const sizes = (collections: readonly Readonly<{ collection: string; documents: number }>[]): string =>
  table(collections, [
    { title: 'COLLECTION', of: ({ collection }) => collection },
    { title: 'DOCUMENTS', of: ({ documents }) => count(documents), align: 'right' },
  ]);

export async function showSandbox(
  installation: Installation,
  cli: Cli,
  asked: ReplayInput,
  name: string,
): Promise<Outcome<ReplayAnswer>> {
  const { collection, id, after, limit = documentsShown, reveal, reason } = asked;
  if (collection === undefined) {
    const { note, collections } = await describeSandbox(installation, name);
    const text = `As of position ${note.position}, made ${instant(note.madeAt)}.\n\n${sizes(collections)}`;
    return { answer: { sandbox: { ...note, name }, collections }, text };
  }
  const found = await readSandbox(installation, name, { collection, id, after, limit });
  if (reveal) {
    const question = [`show ${name} ${collection}`, ...(id === undefined ? [] : [`id=${id}`])].join(' ');
    const memberIds = await membersAmong(installation, idsIn(found));
    await recordReveal(installation, cli, { verb: 'replay', asked: question, memberIds, reason });
  }
  const documents = found.map((doc) => {
    const shown = (reveal ? revealed(doc) : masked(doc)) as Record<string, unknown>;
    return { ...shown, _id: doc._id };
  });
  const text = documents.length === 0 ? 'No such document.' : documents.map((doc) => JSON.stringify(doc, null, 2));
  return { answer: { documents }, text };
}

export async function listSandboxes(installation: Installation): Promise<Outcome<ReplayAnswer>> {
  const listed = await listedSandboxes(installation);
  const sandboxes = listed.flatMap((each) => ('note' in each ? [{ ...each.note, name: each.name }] : []));
  const unusable = listed.flatMap((each) => ('note' in each ? [] : [{ name: each.name, reason: each.unusable }]));
  const listing = table(sandboxes, [
    { title: 'SANDBOX', of: ({ name }) => name },
    { title: 'UP TO', of: ({ position }) => position, align: 'right' },
    { title: 'MADE', of: ({ madeAt }) => instant(madeAt) },
    { title: 'READ MODELS', of: ({ projections }) => projections.join(', ') },
  ]);
  const text = [
    listed.length === 0 && 'There is no sandbox.',
    sandboxes.length > 0 && listing,
    ...unusable.map(({ name, reason }) => `${name} ${reason}: kindling replay --drop ${name}`),
  ];
  return { answer: { sandboxes, unusable }, text, found: unusable.length > 0 };
}
