// The calls that return earlier versions of a text. Anyone who can't read the text can't read them.
import { z } from 'zod';
import type { Refusal } from '../../src/kernel/refusal.ts';
import { publicProcedure, Refused, type RequestContext, router } from '../../src/platform/rpc/procedure.ts';
import * as limits from './limits.ts';
import { commentNotFound, postNotFound } from './model/errors.ts';
import { commentVersions, postVersions, shownVersions } from './model/versions.ts';
import type { CommunityViews } from './router.ts';

const ofOne = z.object({ id: z.string() });

export function versionsRouter<Post, Comment>(views: Pick<CommunityViews<Post, Comment>, 'post' | 'comment'>) {
  async function answer(ctx: RequestContext, shown: unknown, of: typeof postVersions, id: string, gone: Refusal) {
    if (shown === undefined) throw new Refused(gone);
    return { versions: shownVersions((await ctx.load(of, id)).state) };
  }

  return router({
    postVersions: publicProcedure(
      'GET /community/posts/:id/versions',
      'The newest fifty versions of a post’s text, newest first, the present one included.',
      { limit: limits.versions },
    )
      .input(ofOne)
      .query(async ({ ctx, input: { id } }) =>
        answer(ctx, await views.post(id, ctx.viewer), postVersions, id, postNotFound),
      ),

    commentVersions: publicProcedure(
      'GET /community/comments/:id/versions',
      'The newest fifty versions of a comment’s text, newest first, the present one included.',
      { limit: limits.versions },
    )
      .input(ofOne)
      .query(async ({ ctx, input: { id } }) =>
        answer(ctx, await views.comment(id, ctx.viewer), commentVersions, id, commentNotFound),
      ),
  });
}
