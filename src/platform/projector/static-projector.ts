// A projector that folds nothing: for read models that don't change.
import type { ReadableProjector } from './projector.ts';

export const staticProjector = (state: Pick<ReadableProjector, 'liveGeneration' | 'progress'>): ReadableProjector => ({
  ...state,
  foldsOnDemand: () => false,
  hurry: () => {},
  refreshRemoteProgress: () => undefined,
  onAdvance: () => () => {},
  buildProgress: () => undefined,
  isStopped: () => false,
});
