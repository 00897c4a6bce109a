// Members who hide others, for tests of what a viewer is shown.
import type { HiddenFrom } from '../platform/viewer.ts';

export const muting =
  (...muted: readonly string[]): HiddenFrom =>
  async () => ({ muted: new Set(muted), blocked: new Set() });

export const blocking =
  (...blocked: readonly string[]): HiddenFrom =>
  async () => ({ muted: new Set(), blocked: new Set(blocked) });
