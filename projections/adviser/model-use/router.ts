// The calls that show members where their text would be sent, and admins what that costs.
import { adminProcedure, publicProcedure, router } from '../../../src/platform/rpc/procedure.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import { type ModelSettings, modelsView, providerAsked } from './queries.ts';

type Deps = Readonly<{ read: ReadModels; settings: ModelSettings | undefined }>;

export function modelUseRouter({ read, settings }: Deps) {
  return router({
    provider: publicProcedure(
      'GET /analyze-business/provider',
      'The provider of the model that would read a company’s text after the member’s consent; null if no model would.',
    ).query(async ({ ctx }) => ({ provider: await providerAsked(read, settings, ctx.viewer.now) })),

    models: adminProcedure(
      'GET /admin/models',
      'The use of models today and this month (UTC), their cap, and whether they are switched on; for admins.',
    ).query(async ({ ctx }) => ({ models: await modelsView(read, settings, ctx.viewer.now) })),
  });
}
