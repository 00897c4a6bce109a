// Loaded with `--import` before Kindling: simulates a process of an older or newer version, with other rules for the feed. Only the
// version differs, by `FEED_VERSION_STEP`.
import { registerHooks } from 'node:module';

const step = Number(process.env.FEED_VERSION_STEP);
const rules = 'projections/community/feed/projection.ts';

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    // The built server names the source of each part.
    const isBuilt = url.includes('/dist/kindling/') && String(loaded.source).includes(`// ${rules}\n`);
    if (!isBuilt && !url.endsWith(`/${rules}`)) return loaded;
    const source = String(loaded.source).replace(
      /(?<=name: ['"]feed['"],\s+version: )\d+/,
      (version) => `${Number(version) + step}`,
    );
    if (source === String(loaded.source)) throw new Error('The feed’s version was not changed.');
    return { ...loaded, source };
  },
});
