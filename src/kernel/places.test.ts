import { expect, test } from 'vitest';
import { z } from 'zod';
import { specify } from '../testing/decider-specification.ts';
import { defineEvent, idOf } from './event.ts';
import { limitedPlaces } from './places.ts';
import { refuse } from './refusal.ts';

const chairId = idOf('chair');
const chairTaken = defineEvent('ChairTaken', { summary: 'x', schema: z.object({ chairId, takenAt: z.string() }) });
const freed = defineEvent('ChairFreed', { summary: 'x', schema: z.object({ chairId }) });
const full = refuse.refused('test/full', 'No chair is free.');
const chairs = specify(
  limitedPlaces({ category: 'chairs', id: [], thing: 'chairId', taken: chairTaken, freed, most: 2, full }),
);

const at = '2026-11-02T09:30:00.000Z';
const by = { actor: { kind: 'system', id: 'test' }, at } as const;
const take = (id: string) => ({ type: 'TakePlace', data: { chairId: id }, ...by }) as const;
const all = (type: 'FreePlaces' | 'NotePlaces', ...ids: string[]) =>
  ({ type, data: { places: ids.map((id) => ({ chairId: id })) }, ...by }) as const;
const took = (id: string) => chairTaken({ chairId: id, takenAt: at });

test('each place is taken once, up to the limit', () => {
  chairs.given().when(take('a')).thenDecided(took('a'));
  chairs.given(took('a'), took('b')).when(take('c')).thenRefused(full);
  chairs.given(took('a'), took('b')).when(take('a')).thenNothing();
  expect.hasAssertions();
});

test('a freed place can be taken again', () => {
  const free = freed({ chairId: 'a' });
  chairs
    .given(took('a'), took('b'))
    .when(all('FreePlaces', 'a', 'z'))
    .thenDecided(free);
  chairs.given(took('a'), took('b'), free).when(take('c')).thenDecided(took('c'));
  expect.hasAssertions();
});

test('existing things are noted, even beyond the limit', () => {
  chairs
    .given(took('a'))
    .when(all('NotePlaces', 'a', 'b', 'c'))
    .thenDecided(took('b'), took('c'));
  chairs.given(took('a'), took('b'), took('c')).when(take('d')).thenRefused(full);
  expect.hasAssertions();
});
