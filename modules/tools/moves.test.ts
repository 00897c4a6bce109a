import { expect, it } from 'vitest';
import { specify } from '../../src/testing/decider-specification.ts';
import { leadsBack } from './errors.ts';
import { ToolMoveReserved, toolMoves } from './moves.ts';

const moves = specify(toolMoves);
const chief = { kind: 'member', id: 'chief', isAdmin: true } as const;
const move = (toolId: string, toId: string) =>
  ({ type: 'ReserveMove', data: { toolId, toId }, actor: chief, at: '2026-11-02T09:30:00.000Z' }) as const;
const reserved = (toolId: string, toId: string) => ToolMoveReserved({ toolId, toId });

it('reserves a move once, and another one for a tool that has stayed after all', () => {
  moves.given().when(move('lamp', 'torch')).thenDecided(reserved('lamp', 'torch'));
  moves.given(reserved('lamp', 'torch')).when(move('lamp', 'torch')).thenNothing();
  moves.given(reserved('lamp', 'torch')).when(move('lamp', 'beam')).thenDecided(reserved('lamp', 'beam'));
  expect.hasAssertions();
});

it('refuses a move that would lead back, however long the way', () => {
  moves.given(reserved('lamp', 'torch')).when(move('torch', 'lamp')).thenRefused(leadsBack);
  const chain = [reserved('lamp', 'torch'), reserved('torch', 'beam')];
  moves
    .given(...chain)
    .when(move('beam', 'lamp'))
    .thenRefused(leadsBack);
  moves
    .given(...chain, reserved('lamp', 'glow'))
    .when(move('beam', 'lamp'))
    .thenDecided(reserved('beam', 'lamp'));
});
