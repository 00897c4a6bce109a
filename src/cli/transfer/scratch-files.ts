// The files of a data folder in a scratch folder, which exists until the verb ends.
import { filesIn } from '../../app/start/stores.ts';
import { openScratchFolder } from '../../platform/verify/scratch-folder.ts';
import type { Cli } from '../verb.ts';

export async function scratchFiles(cli: Pick<Cli, 'onEnd'>): Promise<ReturnType<typeof filesIn>> {
  const { path, remove } = await openScratchFolder();
  cli.onEnd(remove);
  return filesIn(path);
}
