import { expect, test } from 'vitest';
import { timeAgo } from './relative-time.tsx';

const now = new Date('2026-11-21T12:00:00Z');

test.for([
  ['2026-11-21T12:05:00Z', 'just now'],
  ['2026-11-21T11:59:30Z', 'just now'],
  ['2026-11-21T11:55:00Z', '5m ago'],
  ['2026-11-21T09:10:00Z', '2h ago'],
  ['2026-11-20T12:30:00Z', '23h ago'],
  ['2026-11-20T11:00:00Z', 'yesterday'],
  ['2026-11-20T00:00:00Z', 'yesterday'],
  ['2026-11-19T23:59:00Z', '2d ago'],
  ['2026-11-19T13:00:00Z', '2d ago'],
  ['2026-11-15T00:00:00Z', '6d ago'],
  ['2026-11-18T11:00:00Z', '3d ago'],
  ['2026-11-14T23:59:00Z', '14 Nov'],
  ['2026-11-02T11:00:00Z', '2 Nov'],
  ['2025-11-02T11:00:00Z', '2 Nov 2025'],
] as const)('%s is shown as "%s"', ([at, words]) => {
  expect(timeAgo(new Date(at), now, 'utc')).toBe(words);
});
