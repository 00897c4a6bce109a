// The moments of all features in one order, derived from the content and one seed.
import type { DemoPart, Moment } from './moment.ts';
import type { Stage } from './stage.ts';

export function timelineOf(parts: readonly DemoPart[], stage: Stage): readonly Moment[] {
  const moments = inOrder(parts.flatMap((part) => part.moments?.(stage) ?? []));
  const afterwards = parts.flatMap((part) => part.afterwards?.(stage, moments) ?? []);
  const finales = parts.flatMap((part) => part.finale?.(stage) ?? []);
  if (finales.length !== 1) throw new Error(`The demo needs one finale and has ${finales.length}.`);
  return [...inOrder([...moments, ...afterwards]), ...finales];
}

const inOrder = (moments: readonly Moment[]): readonly Moment[] => moments.toSorted((a, b) => a.atMs - b.atMs);
