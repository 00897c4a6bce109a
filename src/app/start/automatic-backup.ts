// Takes the automatic backups by running the operator's command in a separate process, which never holds up the server's event loop.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { DocumentStore } from '../../platform/documents/document-store.ts';
import { backgroundPriority } from './background-priority.ts';
import { readLastBackup } from './last-backup.ts';
import { backupNameAt } from './settings/backup-settings.ts';
import type { Config } from './settings/config.ts';

const program = fileURLToPath(new URL('../../cli/kindling.ts', import.meta.url));

type Taking = Readonly<{
  config: Config;
  /** The folder that contains the backups. */
  to: string;
  /** ISO 8601. A retry for the same slot takes no second backup, unless the last one is not intact. */
  slot: string;
  /** ISO 8601: when this try runs. */
  at: string;
  signal: AbortSignal;
  operations: DocumentStore;
}>;

export async function takeAutomaticBackup({ config, to, slot, at, signal, operations }: Taking): Promise<void> {
  const folder = join(to, backupNameAt(new Date(slot)));
  const environment = { ...process.env, ...placeOf(config) };
  const last = await readLastBackup(operations);
  const isLacking = last !== undefined && last.lost.length > 0;
  // A retry takes another one if the last is not intact: what it lacks may have been mended since. The command fails until then, so no
  // older one is removed.
  const target = existsSync(folder) && isLacking ? join(to, backupNameAt(new Date(at))) : folder;
  if (!existsSync(target)) await run(['backup', '--to', target], environment, signal);
  await run(['backup', 'prune', '--in', to, '--trust-newest'], environment, signal);
}

/** Returns the environment that the command needs to open the same stores. It inherits everything else from the server. */
function placeOf({ environment, dataDir, masterKey, eventStoreUrl, mongodbUrl }: Config) {
  return {
    NODE_ENV: environment,
    DATA_DIR: dataDir,
    ...(masterKey && { MASTER_KEY: Buffer.from(masterKey).toString('base64') }),
    ...(eventStoreUrl && { EVENTSTORE_URL: eventStoreUrl }),
    ...(mongodbUrl && { MONGODB_URL: mongodbUrl }),
  };
}

const stopped = 'The server was stopped during a backup. The next start takes it.';

const refusal = z.object({ error: z.object({ message: z.string() }) });

/** Runs the command. Throws what it printed if it fails. */
async function run(line: readonly string[], env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, [program, ...line, '--json'], {
    ...{ env, signal, killSignal: 'SIGINT' as const },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { promise, resolve, reject } = Promise.withResolvers<number | null>();
  child.once('error', (error) => reject(signal.aborted ? new Error(stopped) : error));
  child.once('exit', resolve);
  if (child.pid !== undefined) yieldToOthers(child.pid);
  const [code, out, err] = await Promise.all([promise, text(child.stdout), text(child.stderr)]);
  if (code === 0) return;
  const reason = refusal.safeParse(jsonOf(out)).data?.error.message ?? err.trim();
  throw new Error(`kindling ${line.join(' ')} ended with ${code}: ${reason}`);
}

function yieldToOthers(processId: number): void {
  try {
    setPriority(processId, backgroundPriority);
  } catch {
    // The process may have ended.
  }
}

function jsonOf(out: string): unknown {
  try {
    return JSON.parse(out);
  } catch {
    return undefined;
  }
}
