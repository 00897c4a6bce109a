// Tests whether Kindling starts, in the test's own process: a server process takes a second, most of it to load the code.
import { silentLogger } from '../../platform/logger.ts';
import { openKindling } from '../kindling.ts';
import { CannotStart } from './cannot-start.ts';
import { readConfig } from './settings/config.ts';

/** Opens Kindling as a server process does, and closes it. Returns what the process would print if it couldn't start. */
export async function refusalToOpen(environment: Readonly<Record<string, string>>): Promise<string | undefined> {
  try {
    const config = readConfig({ NODE_ENV: 'test', ...environment });
    const kindling = await openKindling({ config, logger: silentLogger });
    await kindling.close();
    return undefined;
  } catch (error) {
    if (error instanceof CannotStart) return `${error.message}\n`;
    throw error;
  }
}
