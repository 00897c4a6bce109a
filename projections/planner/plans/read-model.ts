// Plans as their owners see them. A plan is erased with its owner, a comment with its author.
import type { PlanStatus } from '../../../modules/planner/model/plan.ts';
import type { Answers, Failure, Report, Writer } from '../../../modules/planner/model/report.ts';
import type { Measured, Progress } from '../../../modules/planner/model/tracking.ts';

export type PlanDocument = Readonly<{
  _id: string;
  memberId: string;
  status: PlanStatus;
  /** Null between a member's erasure and the event that removes the document. */
  answers: Answers | null;
  /** Whether the answers of the last attempt may be sent to a model's provider. */
  hasConsent: boolean;
  /** Null until the report is ready. */
  report: Report | null;
  writer: Writer | null;
  reason: Failure | null;
  innovativeTools: number;
  linkId: string | null;
  createdAt: string;
  updatedAt: string;
}>;

export type ProgressDocument = Progress &
  Readonly<{
    /** The plan, then the tool. */
    _id: string;
    planId: string;
    memberId: string;
    toolId: string;
    startedAt: string | null;
    completedAt: string | null;
  }>;

export type MeasurementDocument = Measured & Readonly<{ _id: string; planId: string; memberId: string }>;

/** For a member who is to be reminded; `_id` is the member's id. */
export type ReminderDocument = Readonly<{ _id: string /** ISO 8601. */; nextAt: string }>;

export type PlanCommentDocument = Readonly<{
  _id: string;
  planId: string;
  ownerId: string;
  authorId: string;
  content: string;
  /** By moderators, who may restore it. */
  isRemoved: boolean;
  createdAt: string;
}>;
