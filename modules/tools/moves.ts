// Where tools that leave the directory lead to. One stream decides it for all of them: two moves at the same moment, each of them fine
// alone, could lead to one another, and nobody would find either tool again.
import { z } from 'zod';
import { aggregate } from '../../src/kernel/aggregate.ts';
import type { Command } from '../../src/kernel/command.ts';
import { defineEvent, type EventsOf, idOf } from '../../src/kernel/event.ts';
import type { Refusal } from '../../src/kernel/refusal.ts';
import { leadsBack } from './errors.ts';

export const ToolMoveReserved = defineEvent('ToolMoveReserved', {
  summary: 'A tool is about to leave the directory, and its address is to lead to another one.',
  schema: z.object({ toolId: idOf('tool'), toId: idOf('tool') }),
});

const events = [ToolMoveReserved] as const;
type MoveEvent = EventsOf<typeof events>;

type ReserveMove = Command<'ReserveMove', Readonly<{ toolId: string; toId: string }>>;
/** By the id of the tool that leaves. A tool may still be listed, where the server stopped before it left. */
type Moves = ReadonlyMap<string, string>;

function decide({ data }: ReserveMove, moves: Moves): readonly MoveEvent[] | Refusal {
  const { toolId, toId } = data;
  for (let next: string | undefined = toId; next !== undefined; next = moves.get(next))
    if (next === toolId) return leadsBack;
  return moves.get(toolId) === toId ? [] : [ToolMoveReserved(data)];
}

export const toolMoves = aggregate({
  category: 'toolmoves',
  id: [],
  events,
  decider: {
    initial: new Map() as Moves,
    evolve: (moves, { data }: MoveEvent): Moves => new Map(moves).set(data.toolId, data.toId),
    decide,
  },
});
