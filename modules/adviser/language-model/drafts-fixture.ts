// Drafts as a model would write them for a given list of tools.
import { type Behaviour, type ModelRequest, says } from '../../../src/platform/models/model-server-fixture.ts';

type Listed = Readonly<{ id: string; kind: string; name: string }>;
export const toolsIn = ({ messages }: ModelRequest): readonly Listed[] =>
  (JSON.parse(messages[1]?.content ?? '{}') as { tools: Listed[] }).tools;
export const someOf = (asked: ModelRequest): readonly [Listed, Listed, Listed] => {
  const tools = toolsIn(asked);
  const one = tools.find(({ kind }) => kind === 'innovative');
  const other = tools.find(({ kind }) => kind === 'classic');
  const third = tools.find((tool) => tool !== one && tool !== other);
  if (one === undefined || other === undefined || third === undefined) throw new Error('The list is too short.');
  return [one, other, third];
};

export const planDraft = (tools: readonly Pick<Listed, 'id'>[], text = 'It answers what customers ask most.') => ({
  summary: text,
  tools: tools.map(({ id }) => ({ toolId: id, description: text, benefits: [text] })),
  roadmap: tools.map(({ id }, place) => ({
    toolId: id,
    rationale: text,
    after: place === 0 ? [] : [tools[0]?.id ?? ''],
  })),
  quickWins: [{ toolId: tools[0]?.id ?? '', action: text, timeRequired: '2 hours', impact: text }],
  kpis: [{ name: 'Answers', baseline: 'Count them', target: '80%', measurement: 'Every week' }],
});
export const analysisDraft = (tools: readonly Pick<Listed, 'id'>[], text = 'It answers what customers ask most.') => ({
  summary: text,
  challenges: [text],
  recommendations: [
    { category: 'Support', description: text, tools: tools.map(({ id }) => ({ toolId: id, reason: text })) },
  ],
  expectedBenefits: [text],
});
export type Made = (asked: ModelRequest) => unknown;
export const drafts =
  (make: Made): Behaviour =>
  (response, asked) =>
    says(make(asked))(response, asked);
export const goodPlan = drafts((asked) => planDraft(someOf(asked)));
export const goodAnalysis = drafts((asked) => analysisDraft(someOf(asked)));
