import { expect, it, onTestFinished, vi } from 'vitest';
import { silentLogger } from '../../../platform/logger.ts';
import type { ProjectionStatus } from '../../../platform/projector/projection-status.ts';
import { trackStartup } from './startup-progress.ts';

it('a long start logs its progress every five seconds', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const lines: unknown[] = [];
  const states = { feed: 'building', members: 'building' } as Record<string, ProjectionStatus['state']>;
  const startup = trackStartup({
    logger: { ...silentLogger, info: (fields, message) => void lines.push([message, fields]) },
    projector: {
      status: () =>
        Object.entries(states).map(([name, state]) => ({ name, state, version: 1, position: 0n, fault: undefined })),
    },
  });
  vi.advanceTimersByTime(4_999);
  expect(lines).toEqual([]);
  vi.advanceTimersByTime(1);
  states.members = 'live';
  vi.advanceTimersByTime(5_000);
  states.feed = 'live';
  startup.planting(120, 900);
  vi.advanceTimersByTime(5_000);
  expect(lines).toEqual([
    ['building read models', { built: 0, of: 2, building: ['feed', 'members'] }],
    ['building read models', { built: 1, of: 2, building: ['feed'] }],
    ['planting the demo community', { moments: 120, of: 900 }],
  ]);
  startup.stop();
  vi.advanceTimersByTime(60_000);
  expect(lines).toHaveLength(3);
});
