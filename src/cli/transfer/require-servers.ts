// Checks that all servers respond, before a verb reads a long log only to find that one doesn't.
import { lookAtEngines } from '../doctor/engines.ts';
import { Failed } from '../exit-codes.ts';
import type { Place } from './place.ts';

export async function requireServers(...places: readonly Pick<Place, 'config'>[]): Promise<void> {
  const found = await Promise.all(places.map(({ config }) => lookAtEngines(config)));
  const silent = found.flatMap(({ answer, findings }) => (answer ? [] : findings.filter(({ fine }) => !fine)));
  if (silent.length > 0) throw new Failed(silent.map(({ message }) => message).join(' '));
}
