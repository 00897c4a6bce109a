// Follows tools that were merged into others or retired.
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import { moved } from './projection.ts';

/** The maximum length of a chain of merges that is followed. */
const maxMoves = 5;
/** The maximum number of tools that led to others within one move. */
const maxLeading = 1_000;

/** Returns where each of these ids leads: to the tool that replaced it, or to itself. */
export async function placesOf(read: ReadModels, ids: readonly string[]): Promise<(id: string) => string> {
  const places = new Map(ids.map((id) => [id, id]));
  let ends = [...places.keys()];
  for (let moves = 0; moves < maxMoves && ends.length > 0; moves += 1) {
    const left = await read.getMany(moved, ends);
    const next = new Map(left.flatMap(({ _id, movedTo }) => (movedTo === null ? [] : [[_id, movedTo] as const])));
    for (const [id, place] of places) places.set(id, next.get(place) ?? place);
    ends = [...new Set(next.values())];
  }
  return (id) => places.get(id) ?? id;
}

/**
 * Returns all ids that lead to the same tools, including these. A member's mark on a tool is under the id of its time.
 */
export async function idsLeadingAs(read: ReadModels, ids: readonly string[]): Promise<readonly string[]> {
  const all = new Set(ids.map(await placesOf(read, ids)));
  let ends = [...all];
  for (let moves = 0; moves < maxMoves && ends.length > 0; moves += 1) {
    const left = await read.find(moved, { where: { movedTo: { $in: ends } }, limit: maxLeading });
    ends = left.flatMap(({ _id }) => (all.has(_id) ? [] : [_id]));
    for (const id of ends) all.add(id);
  }
  return [...new Set([...ids, ...all])];
}
