// Folds members' analyses for the export of their data.
import { MemberErased } from '../../../modules/accounts/model/member/events.ts';
import {
  AnalysisCompleted,
  AnalysisFailed,
  AnalysisRequested,
} from '../../../modules/adviser/model/company-analysis.ts';
import type { Analysis, Company, Writer } from '../../../modules/adviser/model/plan.ts';
import { collection, defineProjection } from '../../../src/platform/projection.ts';

export type AnalysisDocument = Readonly<{
  _id: string;
  memberId: string;
  company: Company | null;
  requestedAt: string;
  status: 'under-way' | 'completed' | 'failed';
  analysis: Analysis | null;
  writer: Writer | null;
}>;

const ofEvent = ({ data }: { data: { analysisId: string } }): string => data.analysisId;

const analyses = collection<AnalysisDocument>('analyses.analyses', {
  whose: { owner: 'memberId', exportedAs: 'analyses' },
  indexes: [{ fields: { memberId: 1, requestedAt: -1 } }],
  rules: ({ on, onEach }) => [
    on(AnalysisRequested, {
      key: ofEvent,
      fold: (_, { data: { memberId, company, requestedAt } }, _id) => ({
        ...{ _id, memberId, company, requestedAt, status: 'under-way', analysis: null, writer: null },
      }),
    }),
    on(AnalysisCompleted, {
      key: ofEvent,
      fold: (doc, { data: { analysis, writer } }) => doc && { ...doc, status: 'completed', analysis, writer },
    }),
    on(AnalysisFailed, { key: ofEvent, fold: (doc) => doc && { ...doc, status: 'failed' } }),
    onEach(MemberErased, { where: ({ data }) => ({ memberId: data.memberId }), fold: () => null }),
  ],
});

export const analysesProjection = defineProjection({ name: 'analyses', version: 1, collections: [analyses] });
