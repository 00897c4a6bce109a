import { expect, it } from 'vitest';
import { fold } from '../../../src/kernel/decider.ts';
import { specify } from '../../../src/testing/decider-specification.ts';
import { leadsBack, notIntoItself, notItsOwnSuccessor, toolNotFound } from './errors.ts';
import { idsLeadingAs, ToolMoveReserved, toolMoves } from './moves.ts';

const moves = specify(toolMoves);
const chief = { kind: 'member', id: 'chief', isAdmin: true } as const;
const at = '2026-11-02T09:30:00.000Z';
const merge = (toolId: string, toId: string) =>
  ({ type: 'MoveTool', data: { toolId, toId, as: 'merged', reason: null }, actor: chief, at }) as const;
const retire = (toolId: string, toId: string | null) =>
  ({ type: 'MoveTool', data: { toolId, toId, as: 'retired', reason: 'It closed' }, actor: chief, at }) as const;
const merged = (toolId: string, toId: string) => ToolMoveReserved({ toolId, toId, as: 'merged', reason: null });
const retired = (toolId: string, toId: string | null) =>
  ToolMoveReserved({ toolId, toId, as: 'retired', reason: 'It closed' });
/** By an older version, which only reserved the target of a tool. */
const reserved = (toolId: string, toId: string) => ToolMoveReserved({ toolId, toId, as: null, reason: null });

it('a tool leaves once, whatever else is decided about it', () => {
  moves.given().when(merge('lamp', 'torch')).thenDecided(merged('lamp', 'torch'));
  moves.given().when(retire('lamp', null)).thenDecided(retired('lamp', null));
  for (const left of [merged('lamp', 'torch'), retired('lamp', null)])
    for (const move of [merge('lamp', 'torch'), merge('lamp', 'beam'), retire('lamp', null)])
      moves.given(left).when(move).thenRefused(toolNotFound);
  expect.hasAssertions();
});

it('no tool redirects to one that was retired', () => {
  moves.given(retired('torch', null)).when(merge('lamp', 'torch')).thenRefused(toolNotFound);
  moves.given(retired('torch', 'beam')).when(merge('lamp', 'torch')).thenRefused(toolNotFound);
  expect.hasAssertions();
});

it('a move that would create a loop is refused, however long', () => {
  moves.given(merged('lamp', 'torch')).when(merge('torch', 'lamp')).thenRefused(leadsBack);
  moves.given(merged('lamp', 'torch'), retired('torch', 'beam')).when(retire('beam', 'lamp')).thenRefused(leadsBack);
  moves.given().when(merge('lamp', 'lamp')).thenRefused(notIntoItself);
  moves.given().when(retire('lamp', 'lamp')).thenRefused(notItsOwnSuccessor);
});

it('a move that an older version only reserved may be decided differently', () => {
  moves.given(reserved('lamp', 'torch')).when(merge('lamp', 'torch')).thenDecided(merged('lamp', 'torch'));
  moves.given(reserved('lamp', 'torch')).when(merge('lamp', 'beam')).thenDecided(merged('lamp', 'beam'));
  moves.given(reserved('lamp', 'torch')).when(merge('torch', 'lamp')).thenRefused(leadsBack);
  expect(ToolMoveReserved.upcasters[1]?.({ toolId: 'lamp', toId: 'torch' })).toEqual(reserved('lamp', 'torch').data);
});

it('all ids that lead to one tool are found from each of them', () => {
  const state = fold(toolMoves.decider, [
    merged('lamp', 'torch'),
    retired('torch', 'sun'),
    merged('candle', 'sun'),
    retired('lantern', null),
  ]);
  const ids = new Set(['lamp', 'torch', 'candle', 'sun']);
  for (const id of ids) expect(idsLeadingAs(state, id)).toEqual(ids);
  expect(idsLeadingAs(state, 'lantern')).toEqual(new Set(['lantern']));
  expect(idsLeadingAs(state, 'moon')).toEqual(new Set(['moon']));
});
