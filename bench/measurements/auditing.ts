// Whole runs of `kindling audit` on the large log, compared with the CLI's own start, which each run includes.
import { z } from 'zod';
import { loadMemberEmail } from '../../src/demo/load-ids.ts';
import { kindling } from '../command-line.ts';
import { environment } from '../kindling-server.ts';
import { type Bench, below, type Figure, type Measurement, median } from '../measurement.ts';

async function secondsOf(bench: Bench, asked: readonly string[]): Promise<number> {
  const seconds: number[] = [];
  for (let time = 0; time < (bench.quick ? 1 : 5); time++) {
    seconds.push((await kindling(asked, environment(bench.dataDir))).seconds);
  }
  return median(seconds);
}

export const measurement: Measurement = {
  title: 'Auditing',
  async run(bench) {
    const beside = { what: 'kindling audit --help', value: await secondsOf(bench, ['audit', '--help']) };
    const { answer } = await kindling(['audit', '--limit', '1', '--json'], environment(bench.dataDir));
    const newest = z.object({ events: z.array(z.object({ correlationId: z.string() })) }).parse(JSON.parse(answer));
    const questions = {
      'the newest 50 events': [],
      'of one member': ['--member', loadMemberEmail(7)],
      'of one type': ['--type', 'PostLiked'],
      'of one module, in one hour': ['--module', 'community', '--since', '61m', '--until', '1m'],
      'of one member and type': ['--member', loadMemberEmail(7), '--type', 'PostLiked'],
      'what one request led to': ['--correlation', newest.events[0]?.correlationId ?? ''],
    };
    const figures: Figure[] = [];
    for (const [what, filters] of Object.entries(questions)) {
      const value = await secondsOf(bench, ['audit', ...filters, '--json']);
      figures.push({ what: `Audit, ${what}`, value, unit: 's', beside, ...below(1) });
    }
    return figures;
  },
};
