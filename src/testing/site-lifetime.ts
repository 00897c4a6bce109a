// How long a test's Kindling stays open. Opening one takes more work than most tests do.
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import type { TestKindling } from './test-kindling.ts';

type WithSite = Readonly<{ site: TestKindling }>;

export async function untilTestEnds<Opened extends WithSite>(opening: Promise<Opened>): Promise<Opened> {
  const opened = await opening;
  onTestFinished(() => opened.site.close());
  return opened;
}

/** Opens one Kindling for all tests of a group. */
export function forWholeGroup<Opened extends WithSite>(open: () => Promise<Opened>): () => Opened {
  let opened: Opened | undefined;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened?.site.close());
  return () => {
    if (opened === undefined) throw new Error('The Kindling of a group is open only while its tests run.');
    return opened;
  };
}
