import { expect, it } from 'vitest';
import { z } from 'zod';
import { specify } from '../testing/decider-specification.ts';
import { defineEvent, idOf } from './event.ts';
import { refuse } from './refusal.ts';
import { toggle } from './toggle.ts';

const schema = z.object({ lampId: idOf('lamp'), memberId: idOf('member') });
const LampLit = defineEvent('LampLit', { summary: 'A member lit a lamp.', schema });
const LampDimmed = defineEvent('LampDimmed', { summary: 'A member dimmed a lamp.', schema });
const broken = refuse.conflict('lamps/broken', 'This lamp is broken.');

const lamps = toggle({
  category: 'lamp',
  id: ['lampId', 'memberId'],
  set: ['LightLamp', LampLit],
  unset: ['DimLamp', LampDimmed],
  dataOf: (memberId, { lampId }: Readonly<{ lampId: string }>) => ({ lampId, memberId }),
  refusal: ({ lampId }) => (lampId === 'broken' ? broken : undefined),
});
const lamp = specify(lamps);
const by = { actor: { kind: 'member', id: 'ada', isAdmin: false }, at: '2026-03-01T09:00:00.000Z' } as const;
const data = { lampId: 'green', memberId: 'ada' };
const light = { type: 'LightLamp', data: { lampId: 'green' }, ...by } as const;
const dim = { type: 'DimLamp', data: { lampId: 'green' }, ...by } as const;

it('is set once and unset once, and can be set again', () => {
  lamp.given().when(light).thenDecided(LampLit(data));
  lamp.given(LampLit(data)).when(light).thenNothing();
  lamp.given(LampLit(data)).when(dim).thenDecided(LampDimmed(data));
  lamp.given().when(dim).thenNothing();
  lamp.given(LampLit(data), LampDimmed(data)).when(light).thenDecided(LampLit(data));
});

it('may be refused when it is set, and never when it is unset', () => {
  lamp
    .given()
    .when({ ...light, data: { lampId: 'broken' } })
    .thenRefused(broken);
  lamp
    .given(LampLit({ ...data, lampId: 'broken' }))
    .when({ ...dim, data: { lampId: 'broken' } })
    .thenDecided(LampDimmed({ ...data, lampId: 'broken' }));
});

it('has one stream per thing and member', () => {
  expect(lamps.stream(['green', 'ada'])).toBe('lamp-green-ada');
});
