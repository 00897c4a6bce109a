// Commands given by an operator: recorded in the log with their name, like anybody else's.
import { hash } from 'node:crypto';
import { userInfo } from 'node:os';
import { uuidv7 } from 'uuidv7';
import { isRefusal, type Refusal } from '../kernel/refusal.ts';
import type { CommandContext } from '../platform/commands.ts';
import type { RequestContext } from '../platform/rpc/procedure.ts';
import type { Installation } from './installation.ts';
import type { Cli } from './verb.ts';

/** The module refused what the operator asked for. */
export class RefusedToOperator extends Error {
  override readonly name = 'RefusedToOperator';
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/** The account that the operator logged in to the machine with, also behind sudo. */
export function operatorName(environment: Readonly<Record<string, string | undefined>>): string {
  if (environment.SUDO_USER) return environment.SUDO_USER;
  try {
    return userInfo().username;
  } catch {
    // A container's user may have no name.
    return `uid-${process.getuid?.() ?? 'unknown'}`;
  }
}

/** What the modules' own code needs to work for an operator. One context is one command with all that follows from it. */
export function operatorContext(
  { commands }: Pick<Installation, 'commands'>,
  { operator, clock }: Pick<Cli, 'operator' | 'clock'>,
): Pick<RequestContext, 'load' | 'execute' | 'commandContext'> {
  const commandId = uuidv7();
  const commandContext: CommandContext = {
    actor: { kind: 'operator', id: operator },
    at: clock().toISOString(),
    commandId,
    commandHash: hash('sha256', commandId, 'base64url'),
    correlationId: commandId,
    causationId: commandId,
  };
  const { actor, at } = commandContext;
  return {
    commandContext,
    load: (decider, stream) => commands.load(decider, stream),
    async execute(decider, stream, asked) {
      // `Asked` is the command less what is added here; no type can say so for every union of commands.
      const command = { ...asked, actor, at } as unknown as Parameters<typeof decider.decide>[0];
      const outcome = await commands.execute(decider, stream, command, commandContext);
      if (isRefusal(outcome)) throw new RefusedToOperator(outcome);
      return outcome;
    },
  };
}
