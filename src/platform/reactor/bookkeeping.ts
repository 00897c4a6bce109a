// All collections that the reactor keeps, for whoever looks at them beside it.
import type { DocumentStore } from '../documents/document-store.ts';
import { ensureCondition } from './condition.ts';
import { ensureJobs } from './jobs.ts';
import { ensureRunningWork } from './running-work.ts';
import { ensureSchedules } from './schedule-states.ts';

export async function ensureReactorCollections(operations: DocumentStore): Promise<void> {
  await ensureJobs(operations);
  await ensureSchedules(operations);
  await ensureCondition(operations);
  await ensureRunningWork(operations);
}
