// Compares read models with a fresh fold, and records what the operator revealed.
import type { Projection } from '../../platform/projection.ts';
import { type ReadModelReport, verifyReadModels } from '../../platform/verify/verify-read-models.ts';
import { membersAmong, recordReveal } from '../audit/reveal.ts';
import type { Installation } from '../installation.ts';
import type { Cli } from '../verb.ts';

type Looking = Readonly<{ verb: string; asked: string; reveal: boolean; reason?: string | undefined }>;

export async function compareReadModels(
  installation: Installation,
  cli: Cli,
  projections: readonly Projection[],
  { verb, asked, reveal, reason }: Looking,
): Promise<readonly ReadModelReport[]> {
  const {
    stores: { eventStore, documents },
    codec,
  } = installation;
  const progress = cli.progress('folding', eventStore.positionsCount);
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
  if (reveal) {
    const mentioned = reports.flatMap(({ differences }) => differences.flatMap(({ mentions }) => mentions));
    const memberIds = await membersAmong(installation, mentioned);
    await recordReveal(installation, cli, { verb, asked, memberIds, reason });
  }
  return reports;
}
