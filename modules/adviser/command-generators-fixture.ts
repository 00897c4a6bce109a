// Random analyses of members' companies.
import { by, type CommandGenerator } from '../../src/testing/history/history.ts';
import { byMember } from '../accounts/command-generators-fixture.ts';
import { companyAnalyses } from './model/company-analysis.ts';
import { modelSwitch } from './model/model-switch.ts';
import { modelSpending } from './model/model-use.ts';
import type { Analysis } from './model/plan.ts';

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

const analyse = byMember((history, memberId) => {
  const analysisId = history.make('analysis');
  const text = history.text(memberId);
  const company = { companyName: text, description: text, challenges: '' };
  const actor = by(memberId);
  const data = { analysisId, memberId, company, runId: history.make('run'), maxPerDay: 10 };
  history.execute(companyAnalyses, memberId, { type: 'RequestAnalysis', data, actor });
  if (history.chance(4)) return;
  if (history.chance(3)) {
    const failed = { analysisId, memberId, message: 'Too slow' };
    return history.execute(companyAnalyses, memberId, { type: 'FailAnalysis', data: failed, actor });
  }
  const completed = { analysisId, memberId, analysis: analysisOf(text), writer: { engine: 'embedded' } } as const;
  history.execute(companyAnalyses, memberId, { type: 'CompleteAnalysis', data: completed, actor });
  const use = { purpose: 'analysis', model: 'model-1', provider: 'models.example' } as const;
  const counted = { ...use, inputTokens: 4_000, outputTokens: 900 };
  const system = { kind: 'system', id: 'adviser' } as const;
  history.execute(modelSpending, history.at.slice(0, 7), { type: 'UseModel', data: counted, actor: system });
});

const switchModels: CommandGenerator = (history) =>
  history.execute(modelSwitch, [], {
    type: 'SwitchModels',
    data: { isOn: history.chance(2) },
    actor: { kind: 'operator', id: 'history' },
  });

export const commandGenerators: readonly CommandGenerator[] = [analyse, analyse, switchModels];
