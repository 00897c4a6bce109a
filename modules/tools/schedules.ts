// Counts a review once its author's account is a week old, and reminds staff of a submission after a week.
import { type Schedule, schedule } from '../../src/platform/reactor/schedule.ts';
import { staffNow } from '../accounts/index.ts';
import { remindedAt } from './model/policies.ts';
import { ReviewPosted, ReviewTransferred, reviews } from './model/review.ts';
import { submissions, ToolSubmitted } from './model/submission.ts';

const countsFrom = { at: ({ data }: { data: { countsFrom: string | null } }) => data.countsFrom ?? undefined };

export const toolsSchedules = (): readonly Schedule[] => [
  ...([ReviewPosted, ReviewTransferred] as const).map((event) =>
    schedule.at(
      event === ReviewPosted ? 'tools.count-review' : 'tools.count-transferred-review',
      event,
      countsFrom,
      async ({ data: { toolId, memberId } }, { acting }) => {
        await acting.execute(reviews, [toolId, memberId], { type: 'CountReview', data: {} });
      },
    ),
  ),
  schedule.at(
    'tools.remind-of-submission',
    ToolSubmitted,
    { at: ({ metadata }) => remindedAt(metadata.at) },
    async ({ data: { submissionId } }, { acting }) => {
      const staffIds = [...(await staffNow(acting))];
      await acting.execute(submissions, submissionId, { type: 'RemindOfSubmission', data: { staffIds } });
    },
  ),
];
