// Lists a tool under the first free slug of its name.
import type { RequestContext } from '../../src/platform/rpc/procedure.ts';
import { Refused } from '../../src/platform/rpc/procedure.ts';
import { slugOf, toolIdOf } from './address.ts';
import { nameTaken } from './errors.ts';
import { tools } from './tool.ts';
import type { ToolContent } from './tool-content.ts';

const mostNamesakes = 20;

/** Answers the id. A submission that was listed before, by a call that broke off, keeps its tool. */
export async function listTool(
  ctx: Pick<RequestContext, 'load' | 'execute' | 'earlier'>,
  tool: ToolContent,
  from: Readonly<{ origin: 'staff' | 'submission'; submissionId: string | null }>,
): Promise<string> {
  const first = slugOf(tool.name);
  for (let number = 1; number <= mostNamesakes; number += 1) {
    const slug = number === 1 ? first : `${first}-${number}`;
    const toolId = toolIdOf(slug);
    const { state } = await ctx.load(tools, toolId);
    const isOurs =
      (await ctx.earlier(tools, toolId, 'ListTool')) !== undefined ||
      (state.status === 'listed' && from.submissionId !== null && state.submissionId === from.submissionId);
    if (isOurs) return toolId;
    if (state.status !== 'none') continue;
    await ctx.execute(tools, toolId, { type: 'ListTool', data: { toolId, slug, tool, ...from } });
    return toolId;
  }
  throw new Refused(nameTaken);
}
