import { expect, test } from 'vitest';
import { specify } from '../../../src/testing/decider-specification.ts';
import { adminsOnly } from './errors.ts';
import { ModelsSwitchedOff, ModelsSwitchedOn, modelSwitch } from './model-switch.ts';

const at = '2026-11-23T09:00:00.000Z';
const grace = { kind: 'member', id: 'grace', isAdmin: true } as const;
const ada = { kind: 'member', id: 'ada', isAdmin: false } as const;
const set = (isOn: boolean, actor: typeof grace | typeof ada = grace) =>
  ({ type: 'SwitchModels', data: { isOn }, actor, at }) as const;

test('admins switch models off and on, each once', () => {
  const models = specify(modelSwitch);
  models.given().when(set(true)).thenNothing();
  models.given().when(set(false)).thenDecided(ModelsSwitchedOff({}));
  models.given(ModelsSwitchedOff({})).when(set(false)).thenNothing();
  models.given(ModelsSwitchedOff({})).when(set(true)).thenDecided(ModelsSwitchedOn({}));
});

test('no one else does', () => {
  specify(modelSwitch).given().when(set(false, ada)).thenRefused(adminsOnly);
  expect(adminsOnly.kind).toBe('forbidden');
});
