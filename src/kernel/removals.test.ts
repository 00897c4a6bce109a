import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addCause, isRemoved, isRemovedBy, noRemovals, type Removals, takeBackCause, withCause } from './removals.ts';

type Event = Readonly<{ type: 'removed' | 'restored' | 'noted'; cause: string | null; holds: boolean }>;

const events = {
  removed: (cause: string): Event[] => [{ type: 'removed', cause, holds: true }],
  restored: (cause: string | null): Event[] => [{ type: 'restored', cause, holds: false }],
  noted: (cause: string | null, holds: boolean): Event[] => [{ type: 'noted', cause, holds }],
};
const after = (removals: Removals, made: readonly Event[]): Removals =>
  made.reduce((state, { cause, holds }) => withCause(state, cause, holds), removals);

type Step = Readonly<{ what: 'remove' | 'take back'; cause: string }>;
const steps = fc.array(
  fc.record<Step>({ what: fc.constantFrom('remove', 'take back'), cause: fc.constantFrom('a', 'b', 'c') }),
);

test('a thing is hidden exactly while a cause holds, in any order of causes', () => {
  fc.assert(
    fc.property(steps, (taken) => {
      let removals = noRemovals;
      let isSeen = true;
      const holding = new Set<string>();
      const takenBack = new Set<string>();
      for (const { what, cause } of taken) {
        const changed = what === 'remove' ? addCause(removals, cause, events) : takeBackCause(removals, cause, events);
        removals = after(removals, changed);
        for (const { type } of changed) if (type !== 'noted') isSeen = type === 'restored';
        if (what === 'take back') {
          holding.delete(cause);
          takenBack.add(cause);
        } else if (!takenBack.has(cause)) holding.add(cause);
        expect([isRemoved(removals), isSeen]).toEqual([holding.size > 0, holding.size === 0]);
        expect(['a', 'b', 'c'].filter((each) => isRemovedBy(removals, each))).toEqual([...holding].sort());
      }
    }),
  );
});

test('adding or taking back a cause twice has no further effect', () => {
  const removed = after(noRemovals, addCause(noRemovals, 'a', events));
  expect(addCause(removed, 'a', events)).toEqual([]);
  const restored = after(removed, takeBackCause(removed, 'a', events));
  expect(takeBackCause(restored, 'a', events)).toEqual([]);
});

test('an event without a recorded cause matches whichever decision is taken back, unless that one is recorded', () => {
  const removed = withCause(noRemovals, null, true);
  expect(takeBackCause(removed, 'a', events)).toEqual([{ type: 'restored', cause: null, holds: false }]);
  const twice = after(removed, addCause(removed, 'b', events));
  expect(takeBackCause(twice, 'b', events)).toEqual([{ type: 'noted', cause: 'b', holds: false }]);
  expect(takeBackCause(twice, 'a', events)).toEqual([{ type: 'noted', cause: null, holds: false }]);
});
