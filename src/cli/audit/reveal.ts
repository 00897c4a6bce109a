// Records every access to personal data before anything is shown.
import { members } from '../../../modules/accounts/index.ts';
import { onlyOne } from '../../../modules/operations/index.ts';
import type { Installation } from '../installation.ts';
import { recordOperation } from '../record-order.ts';
import type { Cli } from '../verb.ts';

type Revealed = Readonly<{
  verb: string;
  /** Without anything personal. */
  asked: string;
  memberIds: readonly string[];
  reason: string | undefined;
}>;

export async function membersAmong({ commands }: Installation, ids: Iterable<string>): Promise<readonly string[]> {
  const found: string[] = [];
  for (const id of new Set(ids)) {
    const { state } = await commands.load(members, id);
    if (state.status !== 'none') found.push(id);
  }
  return found;
}

export async function recordReveal(installation: Installation, cli: Cli, revealed: Revealed): Promise<void> {
  const { verb, asked, memberIds, reason = null } = revealed;
  const only = onlyOne(memberIds);
  const keys = await installation.keyring.prepare(new Set(memberIds), 'open');
  // No more data can be sealed for an erased member.
  const memberId = only === null || keys.isForgotten(only) ? null : only;
  const data = { verb, asked, memberIds: [...memberIds], memberId, reason };
  await recordOperation(installation, cli, { type: 'RevealPersonalData', data });
}
