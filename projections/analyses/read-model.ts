// The analyses of companies that members asked for. Each member sees only their own, in the export of their data.
import type { Analysis, Company, Writer } from '../../modules/adviser/plan.ts';

export type AnalysisDocument = Readonly<{
  _id: string;
  memberId: string;
  /** Null where it can't be read any more. */
  company: Company | null;
  /** ISO 8601. */
  requestedAt: string;
  status: 'under-way' | 'completed' | 'failed';
  analysis: Analysis | null;
  writer: Writer | null;
}>;
