// Runs commands for an operator, with their name.
import { hash } from 'node:crypto';
import { userInfo } from 'node:os';
import { uuidv7 } from 'uuidv7';
import { type Acting, actAs } from '../platform/commands/act-as.ts';
import type { Installation } from './installation.ts';
import type { Cli } from './verb.ts';

/** Returns the login account, even behind sudo. */
export function operatorName(environment: Readonly<Record<string, string | undefined>>): string {
  if (environment.SUDO_USER) return environment.SUDO_USER;
  try {
    return userInfo().username;
  } catch {
    // A container's user may have no name.
    return `uid-${process.getuid?.() ?? 'unknown'}`;
  }
}

/** One context is one command with all its consequences. */
export function operatorContext(
  { commands }: Pick<Installation, 'commands'>,
  { operator, clock }: Pick<Cli, 'operator' | 'clock'>,
): Acting {
  const commandId = uuidv7();
  return actAs(commands, {
    actor: { kind: 'operator', id: operator },
    at: clock().toISOString(),
    commandId,
    commandHash: hash('sha256', commandId, 'base64url'),
    correlationId: commandId,
    causationId: commandId,
  });
}
