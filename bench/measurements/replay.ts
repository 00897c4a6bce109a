// Builds read models from the log, a sparse and a large one alone, and all together. The comparison is reading and parsing the same log.
import { rm } from 'node:fs/promises';
import { filesIn } from '../../src/app/start/stores.ts';
import { startChild } from '../child.ts';
import { environment } from '../kindling-server.ts';
import { type Bench, below, type Measurement } from '../measurement.ts';
import type { Replayed } from '../replay-process.ts';

export const measurement: Measurement = {
  title: 'Replaying the log',
  async run(bench) {
    const read = await ask(bench, 'readAndParse', {});
    const beside = { what: 'read and parsed', value: perSecond(read) };
    const members = await replayed(bench, ['members']);
    const feed = await replayed(bench, ['feed']);
    await rm(filesIn(bench.dataDir).documents, { recursive: true, force: true });
    const all = await replayed(bench, undefined);
    const rate = (what: string, built: Replayed, atLeast: number) => ({
      ...{ what, value: perSecond(built), unit: 'events/s', beside, aim: { of: 'ratio', atLeast } as const },
    });
    const loop = (what: string, { loopP99Ms }: Replayed) => ({
      ...{ what: `Event loop during it, p99 (${what})`, value: loopP99Ms, unit: 'ms', ...below(20) },
    });
    return [
      rate('Build of a sparse read model (members)', members, 3),
      loop('members', members),
      rate('Build of the feed', feed, 0.3),
      loop('feed', feed),
      rate('Build of all read models at once', all, 0.1),
      loop('all', all),
    ];
  },
};

const perSecond = ({ events, seconds }: Replayed): number => events / seconds;

async function replayed(bench: Bench, only: readonly string[] | undefined): Promise<Replayed> {
  return ask(bench, 'replay', only ? { only, into: await bench.newFolder(`replay-${only.join('-')}`) } : {});
}

async function ask(bench: Bench, call: 'replay' | 'readAndParse', asked: object): Promise<Replayed> {
  const child = await startChild('replay-process.ts', environment(bench.dataDir));
  const answer = await child.call<Replayed>(call, asked);
  await child.stop();
  return answer;
}
