// A projector that folds nothing: for read models that don't change.
import type { createReadModels } from './projected-read-models.ts';

type Reads = Parameters<typeof createReadModels>[0]['projector'];

export const staticProjector = (stands: Pick<Reads, 'liveGeneration' | 'progress'>): Reads => ({
  ...stands,
  foldsOnDemand: () => false,
  hurry: () => {},
  refreshRemoteProgress: () => undefined,
  onAdvance: () => () => {},
  buildProgress: () => undefined,
  isStopped: () => false,
});
