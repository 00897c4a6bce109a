// Records an operator's order to read models or reactions in the log. The record comes first: an order that is not in the log is not
// carried out.
import { operations } from '../../modules/operations/index.ts';
import type { Installation } from './installation.ts';
import { operatorContext } from './operator.ts';
import type { Cli } from './verb.ts';

type GiveOrder = Extract<Parameters<typeof operations.decider.decide>[0], { type: 'GiveOrder' }>;
type Order = Readonly<{
  order: GiveOrder['data']['order'];
  readModels?: readonly string[];
  jobIds?: readonly string[];
}>;

const mostIds = 100;

export async function recordOrder(
  installation: Installation,
  cli: Cli,
  { order, readModels = [], jobIds = [] }: Order,
): Promise<void> {
  const data = { order, readModels: [...readModels], jobs: jobIds.length, jobIds: jobIds.slice(0, mostIds) };
  const context = operatorContext(installation, cli);
  await context.execute(operations, context.commandContext.commandId, { type: 'GiveOrder', data });
}
