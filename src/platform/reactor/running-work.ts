// Records the running work of all lanes once a second, if it has changed, so that the operator sees what hangs.
import { setTimeout as delay } from 'node:timers/promises';
import { changeDocument } from '../documents/change-document.ts';
import type { DocumentStore } from '../documents/document-store.ts';
import type { Logger } from '../logger.ts';
import type { Lane, Running } from './lane.ts';

export type RunningWork = Running & Readonly<{ lane: string }>;

type RunningWorkDocument = Readonly<{ _id: string; running: readonly RunningWork[] }>;

export const runningWork = 'reactor.running';
const _id = 'reactor';

/** Returns the work that ran when the reactor last checked, or when it died. */
export async function readRunningWork(operations: DocumentStore): Promise<readonly RunningWork[]> {
  return (await operations.get<RunningWorkDocument>(runningWork, _id))?.running ?? [];
}

type Options = Readonly<{
  operations: DocumentStore;
  logger: Logger;
  lanes: readonly Lane[];
  holdsLease(): Promise<boolean>;
  pollMs: number;
}>;

/** Call `stop` once nothing runs any more. */
export function reportRunningWork({ operations, logger, lanes, holdsLease, pollMs }: Options) {
  const stopping = new AbortController();
  let reported: string | undefined;

  async function report(): Promise<void> {
    const running = lanes.flatMap((lane) => lane.running().map((each) => ({ lane: lane.name, ...each })));
    const content = JSON.stringify(running);
    if (content === reported) return;
    await changeDocument<RunningWorkDocument>(operations, runningWork, _id, () => ({ _id, running }));
    reported = content;
  }

  const warn = (err: unknown) => logger.warn({ err }, 'the running reactions could not be recorded; retrying');

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      // A standby instance leaves this record to the active one.
      await holdsLease()
        .then((holds) => (holds ? report() : undefined), warn)
        .catch(warn);
      await delay(pollMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  const reporting = run();
  return {
    async stop(): Promise<void> {
      stopping.abort();
      await reporting;
      if (reported !== undefined) await report().catch(warn);
    },
  };
}
