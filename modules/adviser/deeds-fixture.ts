// Random analyses of members' companies.
import { by, type Deed } from '../../src/testing/history/world.ts';
import { activeMembers } from '../accounts/deeds-fixture.ts';
import { companyAnalyses } from './company-analysis.ts';
import { modelSwitch } from './model-switch.ts';
import { modelSpending } from './model-use.ts';
import type { Analysis } from './plan.ts';

const analysisOf = (summary: string): Analysis => ({
  summary,
  challenges: [summary],
  recommendations: [
    {
      category: 'Writing',
      description: summary,
      tools: [{ toolId: 'tool-x', name: 'X', reason: summary, website: 'https://x.example', tier: 'classic' }],
    },
  ],
  expectedBenefits: [summary],
});

const analyse: Deed = (world) => {
  const memberId = world.pick(activeMembers(world));
  if (memberId === undefined) return;
  const analysisId = world.make('analysis');
  const text = world.text(memberId);
  const company = { companyName: text, description: text, challenges: '' };
  const actor = by(memberId);
  const data = { analysisId, memberId, company, runId: world.make('run'), mostADay: 10 };
  world.execute(companyAnalyses, memberId, { type: 'RequestAnalysis', data, actor });
  if (world.chance(4)) return;
  if (world.chance(3)) {
    const failed = { analysisId, memberId, message: 'Too slow' };
    return world.execute(companyAnalyses, memberId, { type: 'FailAnalysis', data: failed, actor });
  }
  const completed = { analysisId, memberId, analysis: analysisOf(text), writer: { engine: 'embedded' } } as const;
  world.execute(companyAnalyses, memberId, { type: 'CompleteAnalysis', data: completed, actor });
  const use = { purpose: 'analysis', model: 'model-1', provider: 'models.example' } as const;
  const counted = { ...use, inputTokens: 4_000, outputTokens: 900 };
  const system = { kind: 'system', id: 'adviser' } as const;
  world.execute(modelSpending, world.at.slice(0, 7), { type: 'UseModel', data: counted, actor: system });
};

const switchModels: Deed = (world) =>
  world.execute(modelSwitch, [], {
    type: 'SwitchModels',
    data: { isOn: world.chance(2) },
    actor: { kind: 'operator', id: 'history' },
  });

export const deeds: readonly Deed[] = [analyse, analyse, switchModels];
