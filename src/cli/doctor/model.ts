// Checks whether the configured model responds. It never prints the key or the response.
import { openModelServer } from '../../app/start/open-model.ts';
import type { Config } from '../../app/start/settings/config.ts';
import { ModelFailed, type ModelServer, timeLimit } from '../../platform/models/model-server.ts';
import { type Finding, fine, noted, said, wrong } from './finding.ts';

const check = 'model';
const withinMs = 20_000;
const schema = {
  type: 'object',
  properties: { ready: { type: 'boolean' } },
  required: ['ready'],
  additionalProperties: false,
};

export async function modelFindings(config: Config): Promise<readonly Finding[]> {
  const server = openModelServer(config);
  if (server === undefined) return [fine(check, 'None is configured: the embedded adviser writes.')];
  if (config.openai.monthlyCap === 0) {
    const mend = 'Set MODEL_MONTHLY_CAP to a number of tokens to ask it.';
    return [noted(check, 'It is switched off: the embedded adviser writes.', mend)];
  }
  const { model, provider } = server;
  try {
    await server.ask(
      {
        messages: [{ role: 'user', content: 'Answer with the JSON object {"ready": true}.' }],
        form: { name: 'readiness', schema },
        maxOutputTokens: 200,
        limit: timeLimit(withinMs),
      },
      async () => {},
    );
    return [fine(check, `${model} responds at ${provider}.`)];
  } catch (error) {
    if (!(error instanceof ModelFailed)) throw error;
    return [wrong(check, said(error), mendOf(error, server))];
  }
}

function mendOf(
  { failure, status = 0 }: ModelFailed,
  { model, provider }: Pick<ModelServer, 'model' | 'provider'>,
): string {
  if (failure !== 'busy') return `Check OPENAI_API_KEY, OPENAI_MODEL (${model}), and outbound access to ${provider}.`;
  return status >= 500
    ? `Try again later. If it repeats, see the status page of ${provider}.`
    : `Check the quota, limits and billing of your account at ${provider}.`;
}
