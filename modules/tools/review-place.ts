// Where a review is: with its tool, and after a merge with the tool that this one was merged into.
import type { Acting } from '../../src/platform/commands/act-as.ts';
import { tools } from './model/tool.ts';

/** The maximum length of a chain of merges that is followed. */
const maxMerges = 5;

export async function placeOfReview(
  { load }: Pick<Acting, 'load'>,
  reviewId: string,
): Promise<readonly [toolId: string, memberId: string]> {
  let [toolId = '', memberId = ''] = reviewId.split(':');
  for (let merges = 0; merges < maxMerges; merges += 1) {
    const { state } = await load(tools, toolId);
    if (state.status !== 'merged') break;
    toolId = state.intoId;
  }
  return [toolId, memberId];
}
