// The adviser: AI My Business, and the models that it may use.
import * as module from '../../../modules/adviser/index.ts';
import { analysesProjection } from '../../../projections/adviser/analyses/projection.ts';
import { modelUseProjection } from '../../../projections/adviser/model-use/projection.ts';
import { modelsView } from '../../../projections/adviser/model-use/queries.ts';
import { modelUseRouter } from '../../../projections/adviser/model-use/router.ts';
import { trpc } from '../../platform/rpc/procedure.ts';
import { feature } from '../feature.ts';
import { fixedPage } from '../pages/fixed-page.ts';
import { modelSettings } from '../start/open-model.ts';

export const adviser = feature({
  name: 'adviser',
  aggregates: [module.companyAnalyses, module.modelSpending, module.modelSwitch],
  projections: [analysesProjection, modelUseProjection],
  routers({ advice, config, read, realtime }) {
    const settings = modelSettings(config);
    return {
      adviser: trpc.mergeRouters(
        module.adviserRouter({
          ...{ advice, analysesPerDay: config.analysesPerDay },
          publish: (told) => realtime.publish(told),
        }),
        modelUseRouter({ read, settings }),
        module.modelsRouter({ view: (now) => modelsView(read, settings, now) }),
      ),
    };
  },
  pages: [
    fixedPage(
      '/ai-my-business',
      'AI My Business',
      'Describe your company, and get AI tools that fit it: each with a reason, innovative ones next to proven ones.',
    ),
  ],
});
