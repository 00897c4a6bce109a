// Opens the configured model: a server if a key is set, with usage counted against the month's cap.
import { createSpending, paidModel } from '../../../modules/adviser/index.ts';
import type { ModelSettings } from '../../../projections/adviser/model-use/queries.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Commands } from '../../platform/commands/commands.ts';
import type { ModelServer } from '../../platform/models/model-server.ts';
import { createOpenAiServer } from '../../platform/models/openai-server.ts';
import type { Config } from './settings/config.ts';

/** Returns undefined if no key is set. */
export function openModelServer({
  openai: { apiKey, baseUrl, model },
}: Pick<Config, 'openai'>): ModelServer | undefined {
  return apiKey === undefined ? undefined : createOpenAiServer({ apiKey, baseUrl, model });
}

/** Returns what pages say about the model. */
export function modelSettings(config: Pick<Config, 'openai'>): ModelSettings | undefined {
  const server = openModelServer(config);
  const { monthlyCap, prices } = config.openai;
  return server && { model: server.model, provider: server.provider, monthlyCap, prices };
}

type ModelDeps = Readonly<{ config: Config; commands: Commands; clock: Clock }>;

export function openModel({ config, commands, clock }: ModelDeps) {
  const server = openModelServer(config);
  if (server === undefined) return undefined;
  const { monthlyCap } = config.openai;
  if (monthlyCap === 0) return 'switched-off';
  return paidModel(server, createSpending({ commands, clock, monthlyCap }));
}
