// Enables animations for the tests of a file. All other tests run with reduced motion, so that nothing waits.
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
