// Members who hide others or words, for tests of viewers' views.
import type { HiddenFrom } from '../platform/viewing/viewer.ts';

export const muting =
  (...muted: readonly string[]): HiddenFrom =>
  async () => ({ muted: new Set(muted), blocked: new Set() });

export const blocking =
  (...blocked: readonly string[]): HiddenFrom =>
  async () => ({ muted: new Set(), blocked: new Set(blocked) });

export const mutingWords =
  (words: readonly string[], until: string | null = null): HiddenFrom =>
  async () => ({ muted: new Set(), blocked: new Set(), words: words.map((word) => ({ word, until })) });
