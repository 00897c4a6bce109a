// Lists a tool under the first free slug of its name. Each slug has a stream, which decides which tool has it.
import type { Acting } from '../../src/platform/commands/act-as.ts';
import { Refused } from '../../src/platform/rpc/refused.ts';
import { slugOf, toolIdOf } from './model/address.ts';
import { nameTaken } from './model/errors.ts';
import { submissions } from './model/submission.ts';
import { tools } from './model/tool.ts';
import { given, type ToolContent } from './model/tool-content.ts';

const maxNamesakes = 20;

type Origin = Readonly<{ origin: 'staff' | 'submission'; submissionId: string | null; affiliateLink: string | null }>;

/** Returns the tool's id. Listing a submission again, or under the same command, returns the tool that it has. */
export async function listTool({ execute }: Pick<Acting, 'execute'>, tool: ToolContent, from: Origin): Promise<string> {
  const first = slugOf(tool.name);
  for (let number = 1; number <= maxNamesakes; number += 1) {
    const slug = number === 1 ? first : `${first}-${number}`;
    const toolId = toolIdOf(slug);
    try {
      await execute(tools, toolId, { type: 'ListTool', data: { toolId, slug, tool, ...from } });
      return toolId;
    } catch (error) {
      if (!(error instanceof Refused) || error.refusal.code !== nameTaken.code) throw error;
    }
  }
  throw new Refused(nameTaken);
}

/** Lists an accepted submission's tool. May be repeated. Returns its id; undefined if there is nothing to list. */
export async function listSubmitted(
  acting: Pick<Acting, 'load' | 'execute'>,
  submissionId: string,
): Promise<string | undefined> {
  const { state } = await acting.load(submissions, submissionId);
  if (state.status === 'approved') return state.toolId;
  if (state.status !== 'accepted' || state.proposal === null) return undefined;
  const { proposal, changes, affiliateLink } = state;
  const tool = { ...proposal, ...given(changes) };
  const toolId = await listTool(acting, tool, { origin: 'submission', submissionId, affiliateLink });
  await acting.execute(submissions, submissionId, { type: 'RecordListing', data: { toolId } });
  return toolId;
}
