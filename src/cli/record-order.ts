// Records what an operator does. Orders are recorded first: one that is not in the log is not carried out.
import { operations } from '../../modules/operations/index.ts';
import type { UnstampedCommand } from '../kernel/command.ts';
import type { Installation } from './installation.ts';
import { operatorContext } from './operator.ts';
import type { Cli } from './verb.ts';

type Operation = UnstampedCommand<Parameters<typeof operations.decider.decide>[0]>;
type Order = Readonly<{
  order: Extract<Operation, { type: 'GiveOrder' }>['data']['order'];
  readModels?: readonly string[];
  jobIds?: readonly string[];
}>;

const mostIds = 100;

export async function recordOperation(
  installation: Installation,
  cli: Pick<Cli, 'operator' | 'clock'>,
  operation: Operation,
): Promise<void> {
  const context = operatorContext(installation, cli);
  await context.execute(operations, context.commandContext.commandId, operation);
}

export async function recordOrder(
  installation: Installation,
  cli: Cli,
  { order, readModels = [], jobIds = [] }: Order,
): Promise<void> {
  const data = { order, readModels: [...readModels], jobs: jobIds.length, jobIds: jobIds.slice(0, mostIds) };
  await recordOperation(installation, cli, { type: 'GiveOrder', data });
}
