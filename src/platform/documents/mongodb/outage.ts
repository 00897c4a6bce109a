// Tracks whether MongoDB can be called at all, by the driver's monitor. A call would wait for an outage
// as long as for an election, so calls fail at once while no server responds or a majority is gone.
import type { MongoClient, TopologyDescription } from 'mongodb';
import { DocumentsUnavailable } from '../document-store.ts';

/** A broken connection is re-established within this time. */
const unreachableForMs = 2_000;
/** Most elections take less. A longer one is an outage, because nobody waits longer than ten seconds for a response. */
const withoutPrimaryForMs = 8_000;

const writable: ReadonlySet<string> = new Set(['RSPrimary', 'Mongos', 'LoadBalanced']);

export function watchOutage(client: Pick<MongoClient, 'on'>) {
  const calls = new Set<(reason: Error) => void>();
  let state: 'up' | 'no-primary' | 'unreachable' = 'up';
  let timer: NodeJS.Timeout | undefined;
  let isDown = false;

  const outage = () =>
    new DocumentsUnavailable(
      `MongoDB can't respond now: ${state === 'unreachable' ? 'none of its servers is reachable' : 'it has no primary'}. Calls resume once it is back.`,
    );

  client.on('topologyDescriptionChanged', ({ newDescription }) => {
    const now = standingOf(newDescription);
    if (now === state) return;
    state = now;
    clearTimeout(timer);
    if (now === 'up') {
      isDown = false;
      return;
    }
    const forMs = now === 'unreachable' ? unreachableForMs : withoutPrimaryForMs;
    timer = setTimeout(() => {
      isDown = true;
      for (const reject of calls) reject(outage());
    }, forMs).unref();
  });

  return {
    isDown: () => isDown,
    /** Runs a call. Throws `DocumentsUnavailable` while MongoDB is down, and as soon as it is found to be down. */
    async unlessDown<Result>(call: () => Promise<Result>): Promise<Result> {
      if (isDown) throw outage();
      const { promise: down, reject } = Promise.withResolvers<never>();
      calls.add(reject);
      return Promise.race([call(), down]).finally(() => calls.delete(reject));
    },
  };
}

function standingOf({ servers }: TopologyDescription): 'up' | 'no-primary' | 'unreachable' {
  const types = [...servers.values()].map(({ type }) => type);
  if (types.some((type) => writable.has(type))) return 'up';
  return types.some((type) => type !== 'Unknown') ? 'no-primary' : 'unreachable';
}
