// The client's types for plans.
import type { ApiOutputs } from '../../trpc.ts';

export type OwnReport = ApiOutputs['planner']['report']['report'];
export type SharedReport = ApiOutputs['planner']['shared']['report'];
export type AnyReport = OwnReport | SharedReport;
export type PlanContent = Pick<AnyReport, 'recommendedTools' | 'implementationOrder' | 'quickWins' | 'kpis'>;
export type SamplePlan = { answers: NonNullable<OwnReport['answers']>; report: PlanContent & { summary: string } };
export type PlanTool = AnyReport['recommendedTools'][number];
export type ToolProgress = AnyReport['progress'][number];
export type Metric = AnyReport['metrics'][number];
/** A metric without its measurements. */
export type Figure = Omit<Metric, 'measurements'>;

export const statusLabels = { not_started: 'Not started', in_progress: 'In progress', completed: 'Completed' } as const;
