import type { DocumentStore } from '../documents/document-store.ts';
import { ensureJobs } from './jobs.ts';
import { runningWork } from './running-work.ts';
import { scheduleStates } from './schedule-states.ts';
import { steerings } from './steering.ts';

export async function ensureReactorCollections(operations: DocumentStore): Promise<void> {
  await ensureJobs(operations);
  for (const name of [scheduleStates, steerings, runningWork]) await operations.ensure({ name, indexes: [] });
}
