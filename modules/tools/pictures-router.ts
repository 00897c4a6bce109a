// The admins' call for a tool's pictures: replaces a picture of its site with another one, or removes it.
import { isRefusal } from '../../src/kernel/refusal.ts';
import { parseDataUrl } from '../../src/platform/media/data-url.ts';
import { maxMediaBytes, unsupportedType } from '../../src/platform/media/refusals.ts';
import { storePicture, takePicture } from '../../src/platform/outbound/pictures.ts';
import { adminProcedure, Refused, type RequestContext, router } from '../../src/platform/rpc/procedure.ts';
import { pictureNeeded, refusedMedia } from '../media/index.ts';
import * as inputs from './inputs.ts';
import { pictureMissing, pictureTooSmall, toolNotFound } from './model/errors.ts';
import { tools } from './model/tool.ts';
import type { PictureUse, ToolPicture } from './model/tool-picture.ts';
import { picturePrefix, type ReadingDeps } from './pictures.ts';
import { listedTool } from './reviews-router.ts';
import type { ToolViews } from './router.ts';

type StoringDeps = Pick<ReadingDeps, 'inspect' | 'store'>;

const bodyLimitBytes = Math.ceil(maxMediaBytes / 3) * 4 + 64 * 1_024;

export function picturesRouter<Tool>({ tool }: ToolViews<Tool>, deps: StoringDeps) {
  return router({
    choosePicture: adminProcedure(
      'POST /admin/tools/:id/picture',
      'Shows the logo or the screenshot of a tool’s site, one that is sent as a data URL, or none.',
      { refusals: [404, 413, 415], bodyLimitBytes },
    )
      .input(inputs.chosenPicture)
      .mutation(async ({ ctx, input: { id, use, origin, picture: sent } }) => {
        const toolId = await listedTool(ctx, id);
        const picture = origin === 'staff' ? await storeSent(ctx, use, sent, deps) : null;
        const { state } = await ctx.execute(tools, toolId, { type: 'ChoosePicture', data: { use, origin, picture } });
        // Another choice may have come in between, which does not use this file.
        const shown = state.status === 'listed' ? state.pictures[use].picture?.id : undefined;
        if (picture !== null && picture.id !== shown) await deps.store.delete(picture.id);
        return { success: true, tool: await ctx.shown(() => tool(toolId, ctx.viewer), toolNotFound) };
      }),
  });
}

async function storeSent(
  ctx: RequestContext,
  use: PictureUse,
  sent: string | null | undefined,
  deps: StoringDeps,
): Promise<ToolPicture> {
  if (!sent) throw new Refused(pictureMissing);
  const parsed = parseDataUrl(sent);
  if (isRefusal(parsed)) throw refusedMedia({ ...parsed, field: 'picture' });
  const result = await takePicture(parsed.bytes, deps, use === 'logo' ? 'logo' : 'picture');
  if (result === undefined) throw new Refused(pictureTooSmall);
  if (isRefusal(result) && result.code === unsupportedType.code)
    throw new Refused({ ...pictureNeeded, field: 'picture' }, 'UNSUPPORTED_MEDIA_TYPE');
  if (isRefusal(result)) throw refusedMedia({ ...result, field: 'picture' });
  return storePicture(result, picturePrefix, ctx.newId('picture'));
}
