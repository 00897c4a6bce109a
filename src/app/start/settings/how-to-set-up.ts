// Returns what the server prints below its address while there is no admin. It must not go through the logger: collected logs are stored.
import { setupCode, staff } from '../../../../modules/accounts/index.ts';
import type { Kindling } from '../../kindling.ts';

/** Returns undefined once there is an admin. */
export async function howToSetUp(
  { commands, keyring }: Pick<Kindling, 'commands' | 'keyring'>,
  url: string,
): Promise<string | undefined> {
  const { admins } = (await commands.load(staff, [])).state;
  if (admins.size > 0) return undefined;
  return `It has no admin yet. To become the first, enter this code at ${url}/setup: ${setupCode(keyring.fingerprint)}`;
}
