// Loaded with `--import` before Kindling: simulates a process of an older version, with other rules for the feed. Only the version differs.
import { registerHooks } from 'node:module';

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.endsWith('/projections/community/feed/projection.ts')) return loaded;
    const source = String(loaded.source).replace(
      /(?<=name: 'feed',\s+version: )\d+/,
      (version) => `${Number(version) - 1}`,
    );
    if (source === String(loaded.source)) throw new Error('The feed’s version was not found.');
    return { ...loaded, source };
  },
});
