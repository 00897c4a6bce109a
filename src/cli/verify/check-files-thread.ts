// The thread that checks files for `verify`, in the given order.
import { parentPort, workerData } from 'node:worker_threads';
import { checkFile } from '../../platform/documents/sqlite/check-file.ts';

export type FilesToCheck = readonly string[];
/** Its faults. */
export type CheckedFile = readonly string[];

for (const file of workerData as FilesToCheck) parentPort?.postMessage(checkFile(file) satisfies CheckedFile);
