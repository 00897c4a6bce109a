// Carries out what `moves.ts` decided, and says which ids lead to the same tool. A move that a crash left undone is done by a reaction.
import type { Acting } from '../../src/platform/act-as.ts';
import { type ToolMoveReserved, toolMoves } from './moves.ts';
import { tools } from './tool.ts';

type Move = ReturnType<typeof ToolMoveReserved>['data'];

/** May be repeated. Throws `Refused` for a tool that had left before its move was decided. */
export async function carryOutMove(
  { execute }: Pick<Acting, 'execute'>,
  { toolId, toId, as, reason }: Move,
): Promise<void> {
  if (as === 'merged' && toId !== null) await execute(tools, toolId, { type: 'MergeTool', data: { intoId: toId } });
  if (as === 'retired')
    await execute(tools, toolId, { type: 'RetireTool', data: { reason: reason ?? '', successorId: toId } });
}

/** Returns all ids that lead to the same tool as this one, itself among them. What members keep of a tool stands under the id of then. */
export async function idsLeadingAs({ load }: Pick<Acting, 'load'>, toolId: string): Promise<readonly string[]> {
  const { state: moves } = await load(toolMoves, []);
  const places = new Map<string, string>();
  for (const [id, { toId, isDecided }] of moves) {
    const hasLeft = isDecided || (await load(tools, id)).state.status !== 'listed';
    if (toId !== null && hasLeft) places.set(id, toId);
  }
  const placeOf = (id: string): string => {
    let place = id;
    for (let next = places.get(id); next !== undefined; next = places.get(next)) place = next;
    return place;
  };
  const place = placeOf(toolId);
  return [...new Set([toolId, place, ...[...places.keys()].filter((id) => placeOf(id) === place)])];
}
