// What the server prints below its address while there is no admin. It is not for the logger: whoever collects its lines keeps them.
import { setupCode, staff } from '../../../modules/accounts/index.ts';
import type { Kindling } from '../kindling.ts';

/** Undefined once there is an admin. */
export async function howToSetUp(
  { commands, keyring }: Pick<Kindling, 'commands' | 'keyring'>,
  url: string,
): Promise<string | undefined> {
  const { admins } = (await commands.load(staff, [])).state;
  if (admins.size > 0) return undefined;
  return `It has no admin yet. To become the first, enter this code at ${url}/setup: ${setupCode(keyring.fingerprint)}`;
}
