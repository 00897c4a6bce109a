// The adviser: AI My Business.
import { adviserRouter, companyAnalyses, modelSpending } from '../../../modules/adviser/index.ts';
import { analysesProjection } from '../../../projections/analyses/projection.ts';
import { feature } from '../feature.ts';
import { fixedPage } from '../pages/fixed-page.ts';

export const adviser = feature({
  name: 'adviser',
  aggregates: [companyAnalyses, modelSpending],
  projections: [analysesProjection],
  routers: ({ advice, config }) => ({ adviser: adviserRouter({ advice, analysesPerDay: config.analysesPerDay }) }),
  pages: [
    fixedPage(
      '/ai-my-business',
      'AI My Business',
      'Describe your company, and get AI tools that fit it: each with a reason, innovative ones beside proven ones.',
    ),
  ],
});
