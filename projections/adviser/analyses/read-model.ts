// The analyses of companies that members requested. Each member sees only their own, in the export of their data.
import type { Analysis, Company, Writer } from '../../../modules/adviser/model/plan.ts';

export type AnalysisDocument = Readonly<{
  _id: string;
  memberId: string;
  /** Null if unreadable. */
  company: Company | null;
  requestedAt: string;
  status: 'under-way' | 'completed' | 'failed';
  analysis: Analysis | null;
  writer: Writer | null;
}>;
