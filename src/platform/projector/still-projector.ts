// A projector that folds nothing: read models as they stand.
import type { Position } from '../../kernel/event.ts';
import type { Generation } from './generations.ts';
import type { createReadModels } from './projected-read-models.ts';

type Reads = Parameters<typeof createReadModels>[0]['projector'];

export const stillProjector = (stands: Pick<Reads, 'liveGeneration' | 'progress'>): Reads => ({
  ...stands,
  foldsOnDemand: () => false,
  hurry: () => {},
  refreshRemoteProgress: () => undefined,
  onAdvance: () => () => {},
  buildProgress: () => undefined,
  isStopped: () => false,
});

/** Every projection stands at the same position. */
export const projectorAt = (position: Position, live: Generation): Reads =>
  stillProjector({ liveGeneration: () => live, progress: () => ({ position, movedAt: position }) });
