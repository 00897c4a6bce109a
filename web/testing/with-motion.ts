// Enables animations for the tests of a file, as for most visitors. All other tests run as for people who ask for less
// motion: nothing waits for an animation, and nothing is drawn in between.
import { afterAll, beforeAll } from 'vitest';
import { cdp } from 'vitest/browser';

export function withMotion(): void {
  beforeAll(() => preferring('no-preference'));
  afterAll(() => preferring('reduce'));
}

async function preferring(value: 'reduce' | 'no-preference'): Promise<void> {
  const features = [{ name: 'prefers-reduced-motion', value }];
  await cdp().send('Emulation.setEmulatedMedia', { features });
}
