// Checks every SQLite file of an installation: its pages, and the indexes of document files.
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { projections } from '../../app/registry.ts';
import type { Config } from '../../app/start/settings/config.ts';
import { filesIn } from '../../app/start/stores.ts';
import { bookkeepingIn, fileOfGeneration, generationsIn } from '../../platform/documents/sqlite/document-folder.ts';
import { isUsableFile } from '../../platform/documents/sqlite/open-file.ts';
import { removeIndexOf } from '../../platform/files/open-sqlite.ts';
import { readBookkeepings } from '../../platform/projector/bookkeeping.ts';
import { generationName } from '../../platform/projector/generations.ts';
import type { Installation } from '../installation.ts';
import type { Cli } from '../verb.ts';
import type { CheckedFile, FilesToCheck } from './check-files-thread.ts';

export type FileFinding = Readonly<{
  file: string;
  message: string;
  /** Derived from the log, so that a rebuild mends it. */
  isReadModel: boolean;
}>;

export type FilesCheck = Readonly<{ files: number; findings: readonly FileFinding[] }>;

export type FilesChecking = Awaited<ReturnType<typeof startFilesCheck>>;

/** Checks in a thread, because that takes as long as the rest of `verify`. */
export async function startFilesCheck(config: Config, cli: Cli) {
  const files = await databasesOf(config);
  const workerData: FilesToCheck = files.map(({ file }) => file);
  const worker = new Worker(new URL('./check-files-thread.ts', import.meta.url), { workerData });
  const checks = files.map((each) => ({
    ...each,
    isInUse: existsSync(`${each.file}-wal`),
    ...Promise.withResolvers<readonly string[]>(),
  }));
  // Whoever awaits them gets the fault.
  for (const { promise } of checks) promise.catch(() => undefined);
  let next = 0;
  worker.on('message', (found: CheckedFile) => {
    checks[next]?.resolve(found);
    next += 1;
  });
  const fail = (error: unknown) => {
    for (const { reject } of checks) reject(error);
  };
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error('The thread that checks files ended early.')));
  const { signal } = cli.terminal;
  const abort = () => fail(signal.reason);
  signal.addEventListener('abort', abort, { once: true });

  async function resultsOf(wanted: typeof checks): Promise<FilesCheck> {
    const checking = cli.progress('checking files');
    const findings: FileFinding[] = [];
    for (const [index, { file, isReadModel, promise }] of wanted.entries()) {
      const found = await promise;
      // A server may have just dropped a replaced read model.
      if (existsSync(file)) findings.push(...found.map((message) => ({ file, message, isReadModel })));
      checking.at(index + 1, wanted.length);
    }
    checking.end();
    return { files: wanted.length, findings };
  }

  return {
    /** Those that nothing can rebuild, which come first. */
    precious: () => resultsOf(checks.filter(({ isReadModel }) => !isReadModel)),
    async all(): Promise<FilesCheck> {
      const { files: many, findings } = await resultsOf(checks);
      const lost = lostBookkeeping(config);
      const isKnown = lost === undefined || findings.some(({ file }) => file === lost.file);
      return { files: many, findings: isKnown ? findings : [...findings, lost] };
    },
    async stop() {
      signal.removeEventListener('abort', abort);
      await worker.terminate();
      // The thread could not close the file that it was reading.
      for (const { file, isInUse } of checks) if (!isInUse) removeIndexOf(file);
    },
  };
}

/** Reports read models that nothing names: their bookkeeping is missing or can't be used. */
export function lostBookkeeping({ dataDir, mongodbUrl }: Config): FileFinding | undefined {
  const { documents } = filesIn(dataDir);
  const file = bookkeepingIn(documents);
  if (mongodbUrl !== undefined || generationsIn(documents).length === 0 || isUsableFile(file)) return undefined;
  const message = `It ${existsSync(file) ? "can't be used" : 'is missing'}, so no read model can be read.`;
  return { file, message, isReadModel: true };
}

/** Ignores replaced read models, whose files are dropped some minutes later. */
export async function ofLiveReadModels(
  { files, findings }: FilesCheck,
  { config, stores: { documents } }: Installation,
): Promise<FilesCheck> {
  // Without bookkeeping nobody can tell which ones are live.
  if (findings.length === 0 || lostBookkeeping(config)) return { files, findings };
  const folder = filesIn(config.dataDir).documents;
  const live = new Set([join(folder, 'bookkeeping.sqlite')]);
  for (const [{ name, version }, { live: number }] of await readBookkeepings(documents, projections)) {
    if (number !== null) live.add(fileOfGeneration(folder, generationName(name, { version, number })));
  }
  return { files, findings: findings.filter(({ file, isReadModel }) => !isReadModel || live.has(file)) };
}

async function databasesOf({ dataDir, eventStoreUrl, mongodbUrl }: Config) {
  const { log, documents, operations, keys } = filesIn(dataDir);
  const precious = [...(eventStoreUrl ? [] : [log]), ...(mongodbUrl ? [] : [operations, keys])];
  const names = mongodbUrl ? [] : await readdir(documents).catch(() => []);
  const readModels = names.filter((name) => name.endsWith('.sqlite')).map((name) => join(documents, name));
  return [
    ...precious.filter(existsSync).map((file) => ({ file, isReadModel: false })),
    ...readModels.toSorted().map((file) => ({ file, isReadModel: true })),
  ];
}
