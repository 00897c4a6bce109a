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

/** Returns each once; all if no name is given. */
export function projectionsNamed(names: readonly string[]): readonly Projection[] {
  return names.length === 0 ? projections : [...new Set(names)].map(projectionNamed);
}

export type Choice = Readonly<{ projections: readonly string[]; all: boolean }>;

export function projectionsChosen({ projections: names, all }: Choice): readonly Projection[] {
  if (all === names.length > 0) throw new UsageError('Name the projections, or pass --all.');
  return projectionsNamed(names);
}
