// Finds the member that an operator names. It reads the log, so it needs no read model.
import { emailName, holderOf, members, usernameName } from '../../modules/accounts/index.ts';
import { UsageError } from './exit-codes.ts';
import type { Installation } from './installation.ts';

type FoundMember = Exclude<Awaited<ReturnType<typeof holderOf>>, undefined>;

export const memberArgument = { '<member>': 'Their id, email address or username' };

/** Throws `UsageError` if the member does not exist or was erased. */
export async function findMember(
  { commands, keyring }: Pick<Installation, 'commands' | 'keyring'>,
  name: string,
): Promise<FoundMember> {
  const byId = await commands.load(members, name);
  if (byId.state.status === 'active') return byId.state;
  if (byId.state.status === 'erased') throw new UsageError(`The member ${name} was erased.`);
  const kind = name.includes('@') ? emailName : usernameName;
  const found = await holderOf(commands, kind, keyring.fingerprint, name);
  if (found !== undefined) return found;
  throw new UsageError(`There is no member ${name}. Name them by id, email address or username.`);
}

/** Accepts the id of an erased member, too: the log still records them. */
export async function memberIdOf(
  installation: Pick<Installation, 'commands' | 'keyring'>,
  name: string,
): Promise<string> {
  const byId = await installation.commands.load(members, name);
  return byId.state.status === 'none' ? (await findMember(installation, name)).memberId : name;
}
