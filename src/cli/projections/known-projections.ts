// Finds projections by the names that operators give.
import { projections } from '../../app/registry.ts';
import type { Projection } from '../../platform/projection.ts';
import { UsageError } from '../exit-codes.ts';

export function projectionNamed(name: string): Projection {
  const found = projections.find((projection) => projection.name === name);
  if (found !== undefined) return found;
  throw new UsageError(
    `There is no projection ${name}. There are: ${projections.map((each) => each.name).join(', ')}.`,
  );
}

/** Returns the named projections, each once; all if no name is given. */
export function projectionsNamed(names: readonly string[]): readonly Projection[] {
  return names.length === 0 ? projections : [...new Set(names)].map(projectionNamed);
}
