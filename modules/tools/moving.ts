// Carries out what `moves.ts` decided. A reaction completes a move that a crash interrupted.
import type { Acting } from '../../src/platform/commands/act-as.ts';
import type { ToolMoveReserved } from './model/moves.ts';
import { tools } from './model/tool.ts';

type Move = ReturnType<typeof ToolMoveReserved>['data'];

/** Carries out a move. May be repeated. Throws `Refused` for a tool that had left before its move was decided. */
export async function carryOutMove(
  { execute }: Pick<Acting, 'execute'>,
  { toolId, toId, as, reason }: Move,
): Promise<void> {
  if (as === 'merged' && toId !== null) await execute(tools, toolId, { type: 'MergeTool', data: { intoId: toId } });
  if (as === 'retired')
    await execute(tools, toolId, { type: 'RetireTool', data: { reason: reason ?? '', successorId: toId } });
}
