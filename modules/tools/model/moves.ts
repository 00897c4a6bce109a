// Which tools leave the directory, and where their addresses lead. One stream decides it for all, because two moves at
// once could lead to one another.
import { z } from 'zod';
import { aggregate } from '../../../src/kernel/aggregate.ts';
import type { Command } from '../../../src/kernel/command.ts';
import { defineEvent, type EventsOf, idOf, publicText } from '../../../src/kernel/event.ts';
import type { Refusal } from '../../../src/kernel/refusal.ts';
import { leadsBack, notIntoItself, notItsOwnSuccessor, toolNotFound } from './errors.ts';

export const ToolMoveReserved = defineEvent('ToolMoveReserved', {
  summary: 'An admin decided to merge a tool into another one, or to retire it.',
  version: 2,
  upcasters: { 1: (data) => ({ ...data, as: null, reason: null }) },
  schema: z.object({
    toolId: idOf('tool'),
    /** The tool that its address leads to. */
    toId: idOf('tool').nullable(),
    /** Null in old events, which only reserved a move: their tools may have stayed. */
    as: z.enum(['merged', 'retired']).nullable(),
    /** Of a retirement. */
    reason: publicText('It is about a tool.').nullable(),
  }),
});

const events = [ToolMoveReserved] as const;
type MoveEvent = EventsOf<typeof events>;

type MoveTool = Command<
  'MoveTool',
  Readonly<
    | { toolId: string; as: 'merged'; toId: string; reason: null }
    | { toolId: string; as: 'retired'; toId: string | null; reason: string }
  >
>;
type Move = Readonly<{ toId: string | null; isDecided: boolean }>;
/** By the id of the tool that leaves. */
export type Moves = ReadonlyMap<string, Move>;

function decide({ data }: MoveTool, moves: Moves): readonly MoveEvent[] | Refusal {
  const { toolId, toId } = data;
  if (toId === toolId) return data.as === 'merged' ? notIntoItself : notItsOwnSuccessor;
  if (moves.get(toolId)?.isDecided) return toolNotFound;
  for (let next = toId; next !== null; next = moves.get(next)?.toId ?? null) if (next === toolId) return leadsBack;
  if (toId !== null && moves.get(toId)?.isDecided) return toolNotFound;
  return [ToolMoveReserved(data)];
}

/** All ids that lead to the same tool as an id, including that id. */
export function idsLeadingAs(moves: Moves, toolId: string): ReadonlySet<string> {
  const endOf = (id: string): string => {
    const toId = moves.get(id)?.toId ?? null;
    return toId === null ? id : endOf(toId);
  };
  const end = endOf(toolId);
  return new Set([toolId, end, ...[...moves.keys()].filter((id) => endOf(id) === end)]);
}

export const toolMoves = aggregate({
  category: 'toolmoves',
  id: [],
  events,
  decider: {
    initial: new Map() as Moves,
    evolve: (moves, { data: { toolId, toId, as } }: MoveEvent): Moves =>
      new Map(moves).set(toolId, { toId, isDecided: as !== null }),
    decide,
  },
});
