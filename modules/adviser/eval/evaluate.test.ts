// Scores a model on what members would get.
import { expect, test } from 'vitest';
import { silentLogger } from '../../../src/platform/logger.ts';
import { openModelServer, refusesRequest } from '../../../src/platform/models/model-server-fixture.ts';
import { createOpenAiServer } from '../../../src/platform/models/openai-server.ts';
import { shippedCatalogue } from '../adviser-fixture.ts';
import { createModelEngine } from '../language-model/create-model-engine.ts';
import { goodPlan } from '../language-model/drafts-fixture.ts';
import { paidModel } from '../language-model/spending.ts';
import { evaluateAdviser } from './evaluate.ts';

test('a model has a separate score, and none for briefs it leaves unanswered', async () => {
  const double = await openModelServer(goodPlan, goodPlan, refusesRequest(401, {}));
  const server = createOpenAiServer({ apiKey: 'sk', baseUrl: double.baseUrl, model: 'm', wait: async () => {} });
  const spending = { standing: async () => 'open' as const, record: async () => {} };
  const engine = createModelEngine({ paid: paidModel(server, spending), logger: silentLogger });
  const { model, briefs } = await evaluateAdviser(await shippedCatalogue(), { model: engine, maxBriefs: 3 });
  expect([briefs, model?.unanswered]).toEqual([3, 1]);
  expect(model?.each.map(({ ranked }) => ranked.length > 0)).toEqual([true, true, false]);
  expect(model?.each[2]?.scores.ndcg).toBe(0);
});
