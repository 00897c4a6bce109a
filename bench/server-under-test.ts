// Kindling as `npm start` runs it, in a process that can also report the delays of its event loop.
import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { likes } from '../modules/community/index.ts';
import { listen } from '../src/app/http/lifecycle.ts';
import { openKindling } from '../src/app/kindling.ts';
import { projections } from '../src/app/registry.ts';
import { collectGarbageEarly } from '../src/app/start/collect-garbage-early.ts';
import { createLogger } from '../src/app/start/reporting/logger.ts';
import { serve } from '../src/app/start/serve.ts';
import { readConfig } from '../src/app/start/settings/config.ts';
import { derivedId } from '../src/kernel/ids.ts';
import { actAs } from '../src/platform/commands/act-as.ts';
import { rootContext } from '../src/platform/commands/commands.ts';
import { changeBookkeeping } from '../src/platform/projector/bookkeeping.ts';
import { serveCalls } from './child.ts';
import { percentile } from './measurement.ts';

collectGarbageEarly();
const config = readConfig(process.env);
const kindling = await openKindling({ config, logger: createLogger(config) });
await kindling.projector.ready();
const app = await serve(kindling);
const address = await listen(app, config);

const resolutionMs = 2;
let delays = monitorEventLoopDelay({ resolution: resolutionMs });

/** Likes by several members at once, each one after the other: the time from the command to the post that shows the like. */
async function visibility({ postIds, atOnce }: { postIds: readonly string[]; atOnce: number }) {
  const { commands, readModels } = kindling;
  const ms: number[] = [];
  const left = [...postIds.entries()];
  const worker = async () => {
    for (let next = left.pop(); next !== undefined; next = left.pop()) {
      const [index, postId] = next;
      const memberId = derivedId('bench', 'liker', index);
      const startedMs = performance.now();
      const actor = { kind: 'member', id: memberId, isAdmin: false } as const;
      const at = new Date().toISOString();
      const commandId = derivedId('bench', 'like', index, startedMs);
      const data = { postId, postAuthorId: memberId };
      const { position } = await actAs(commands, rootContext(actor, at, commandId)).execute(likes, [postId, memberId], {
        type: 'LikePost',
        data,
      });
      if (position === undefined) throw new Error('A like of the bench did nothing.');
      await readModels.allReached(position, 10_000);
      ms.push(performance.now() - startedMs);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return { p50Ms: percentile(ms, 50), p99Ms: percentile(ms, 99) };
}

/** Pauses every projection but these. */
async function foldOnly(names: readonly string[]): Promise<void> {
  for (const projection of projections) {
    if (names.includes(projection.name)) continue;
    await changeBookkeeping(kindling.stores.documents, projection, (now) => ({ ...now, paused: true }));
  }
  await kindling.projector.tick();
}

/** Returns the bytes and calls of all writes by this process so far, to files and sockets, according to the kernel. Linux only. */
function written(): Written {
  const io = readFileSync('/proc/self/io', 'utf8');
  const counterOf = (name: string) => Number(new RegExp(`^${name}: (\\d+)$`, 'm').exec(io)?.[1]);
  return { bytes: counterOf('wchar'), calls: counterOf('syscw') };
}

/** The monitor records the time between two of its ticks, in nanoseconds. */
function loopMs(between: () => number): number {
  delays.disable();
  return Math.max(0, between() / 1e6 - resolutionMs);
}

export type Written = Readonly<{ bytes: number; calls: number }>;

serveCalls({
  port: () => Number(new URL(address).port),
  watchLoop() {
    delays = monitorEventLoopDelay({ resolution: resolutionMs });
    delays.enable();
  },
  loopP99Ms: () => loopMs(() => delays.percentile(99)),
  loopLongestMs: () => loopMs(() => delays.max),
  visibility,
  foldOnly,
  written,
});

process.on(
  'SIGTERM',
  () =>
    void app
      .close()
      .then(() => kindling.close())
      .then(() => process.exit(0)),
);
