// The experience with tools of members who carry out plans.
import type { ProgressStatus } from '../../../modules/planner/model/tracking.ts';

/** Of several plans with a tool, the latest one. */
export type NotedTool = Readonly<{
  toolId: string;
  planId: string;
  status: Exclude<ProgressStatus, 'not_started'>;
  hours: number | null;
  /** 1 is easy, 5 is hard. */
  difficulty: number | null;
}>;

/** `_id` is the member's id. */
export type ExperienceDocument = Readonly<{
  _id: string;
  isKeptOut: boolean;
  noted: readonly NotedTool[];
  /** The key that finds the member; none while they have withdrawn theirs. */
  toolIds: readonly string[];
}>;
