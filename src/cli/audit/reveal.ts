// Records every access to personal data before anything is shown: who looked, at which member's data, and with which query.
import { members } from '../../../modules/accounts/index.ts';
import { onlyOne, operations } from '../../../modules/operations/index.ts';
import type { Installation } from '../installation.ts';
import { operatorContext } from '../operator.ts';
import type { Cli } from '../verb.ts';

export type Revealed = Readonly<{
  verb: string;
  /** The query, without anything personal. */
  asked: string;
  memberIds: readonly string[];
  reason: string | undefined;
}>;

/** Returns the ids that belong to members. */
export async function membersAmong({ commands }: Installation, ids: Iterable<string>): Promise<readonly string[]> {
  const found: string[] = [];
  for (const id of new Set(ids)) {
    const { state } = await commands.load(members, id);
    if (state.status !== 'none') found.push(id);
  }
  return found;
}

export async function recordReveal(installation: Installation, cli: Cli, revealed: Revealed): Promise<void> {
  const context = operatorContext(installation, cli);
  const { verb, asked, memberIds, reason = null } = revealed;
  const only = onlyOne(memberIds);
  const keys = await installation.keyring.prepare(new Set(memberIds), 'open');
  // No more data can be sealed for an erased member.
  const memberId = only === null || keys.isForgotten(only) ? null : only;
  await context.execute(operations, context.commandContext.commandId, {
    type: 'RevealPersonalData',
    data: { verb, asked, memberIds: [...memberIds], memberId, reason },
  });
}
