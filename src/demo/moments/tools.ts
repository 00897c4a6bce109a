// Members' reviews of tools in the demo, and their submitted tools, which an admin has yet to decide.
import { reviews, submissions, toolIdOf } from '../../../modules/tools/index.ts';
import { derivedId } from '../../kernel/ids.ts';
import { dayMs } from '../../kernel/instants.ts';
import { type DemoReview, type DemoSubmission, readTools } from '../content/tools.ts';
import { demoSeedCause, memberIdOf } from '../ids.ts';
import type { DemoPart, Moment } from '../moment.ts';
import { introducing } from './accounts.ts';

export const toolsDemo: DemoPart = {
  moments() {
    const tools = readTools();
    return [...tools.reviews.map(review), ...tools.submissions.map(submission)];
  },
};

function review({ tool, by, day, rating, text }: DemoReview): Moment {
  return {
    name: `review ${tool} ${by}`,
    by,
    atMs: day * dayMs,
    needs: [introducing(by)],
    async enact(acting) {
      const toolId = toolIdOf(tool);
      const data = { toolId, rating, text, tie: 'none', countsFrom: null, isHeld: false } as const;
      await acting.execute(reviews, [toolId, memberIdOf(by)], { type: 'PostReview', data });
    },
  };
}

function submission({ by, day, isOwn, ...tool }: DemoSubmission): Moment {
  return {
    name: `submit ${tool.name}`,
    by,
    atMs: day * dayMs,
    needs: [introducing(by)],
    async enact(acting) {
      const submissionId = derivedId(demoSeedCause, 'submission', tool.name);
      const data = { submissionId, proposal: { ...tool, pricingClass: null }, isOwn, staffIds: [] };
      await acting.execute(submissions, submissionId, { type: 'SubmitTool', data });
    },
  };
}
