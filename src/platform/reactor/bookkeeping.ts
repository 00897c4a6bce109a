// All collections that the reactor writes, for other code that reads them.
import type { DocumentStore } from '../documents/document-store.ts';
import { ensureJobs } from './jobs.ts';
import { ensureRunningWork } from './running-work.ts';
import { ensureSchedules } from './schedule-states.ts';
import { ensureSteering } from './steering.ts';

export async function ensureReactorCollections(operations: DocumentStore): Promise<void> {
  await ensureJobs(operations);
  await ensureSchedules(operations);
  await ensureSteering(operations);
  await ensureRunningWork(operations);
}
