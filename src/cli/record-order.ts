// Records in the log what an operator had read models or reactions do. The order holds without that: it may be given while the log can't be
// written.
import { operations } from '../../modules/operations/index.ts';
import type { Installation } from './installation.ts';
import { operatorContext } from './operator.ts';
import type { Cli } from './verb.ts';

type GiveOrder = Extract<Parameters<typeof operations.decider.decide>[0], { type: 'GiveOrder' }>;
type Ordered = Readonly<{
  order: GiveOrder['data']['order'];
  readModels?: readonly string[];
  jobIds?: readonly string[];
}>;

const mostIds = 100;

export async function recordOrder(
  installation: Installation,
  cli: Cli,
  { order, readModels = [], jobIds = [] }: Ordered,
): Promise<void> {
  const data = { order, readModels: [...readModels], jobs: jobIds.length, jobIds: jobIds.slice(0, mostIds) };
  const context = operatorContext(installation, cli);
  try {
    await context.execute(operations, context.commandContext.commandId, { type: 'GiveOrder', data });
  } catch (error) {
    cli.logger.warn({ err: error }, 'the order holds, and the log could not record it');
  }
}
