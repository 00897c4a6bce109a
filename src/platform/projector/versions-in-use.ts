// Tracks which versions of the projections the running releases use. Each release has one document, which its instances
// refresh. So an upgrade keeps the old read models until the last old instance is gone, and a downgrade the newer ones.
import type { Clock } from '../../kernel/clock.ts';
import { dayMs, minuteMs } from '../../kernel/instants.ts';
import { changeDocument } from '../documents/change-document.ts';
import type { DocumentStore } from '../documents/document-store.ts';
import type { Versioned } from './bookkeeping.ts';

type Release = Readonly<{
  /** All versions: `audience.v1 feed.v7 …`. */
  _id: string;
  versions: Readonly<Record<string, number>>;
  /** When an instance ran last; ISO 8601. */
  seenAt: string;
  /** When an instance with the folding role last ran; ISO 8601. */
  foldedAt: string | null;
}>;

const releases = 'projector.releases';
const refreshedAfterMs = 3_000;
/** How long an instance with another role waits before it folds itself: long enough to see that no other one does. */
const foldsWithinMs = 9_000;
const olderUsedForMs = 5 * minuteMs;
/** How long a prepared release counts as in use: it may be started a while later. */
const newerUsedForMs = dayMs;
/** The newest come first. An installation sees far fewer. */
const maxReleases = 100;

export async function openVersionsInUse(
  documents: DocumentStore,
  clock: Clock,
  { projections, projects }: Readonly<{ projections: readonly Versioned[]; projects: boolean }>,
) {
  const versions = Object.fromEntries(projections.map(({ name, version }) => [name, version]));
  const _id = Object.entries(versions)
    .map(([name, version]) => `${name}.v${version}`)
    .sort()
    .join(' ');
  await documents.ensure<Release>({ name: releases, indexes: [{ fields: { seenAt: -1 } }] });
  const startedMs = clock().getTime();
  let known: readonly Release[] = [];
  let refreshedMs = Number.NEGATIVE_INFINITY;

  async function look(): Promise<readonly Release[]> {
    known = await documents.find<Release>(releases, { sort: { seenAt: -1 }, limit: maxReleases });
    return known;
  }

  function isUsedBy({ versions: theirs, seenAt }: Release, { name, version }: Versioned): boolean {
    const usedForMs = version > (versions[name] ?? 0) ? newerUsedForMs : olderUsedForMs;
    return theirs[name] === version && clock().getTime() - Date.parse(seenAt) < usedForMs;
  }

  return {
    /** Records that this release is in use, and reads which others are. Does nothing if called again soon. */
    async refresh(): Promise<void> {
      const now = clock();
      if (now.getTime() - refreshedMs < refreshedAfterMs) return;
      const at = now.toISOString();
      await changeDocument<Release>(documents, releases, _id, (before) => ({
        ...{ _id, versions, seenAt: at },
        foldedAt: projects ? at : (before?.foldedAt ?? null),
      }));
      await look();
      refreshedMs = now.getTime();
    },
    /** The versions of a projection that releases used at the last check. */
    knownInUse: (name: string): readonly number[] => [
      ...new Set(
        known.flatMap((release) => {
          const version = release.versions[name];
          return version !== undefined && isUsedBy(release, { name, version }) ? [version] : [];
        }),
      ),
    ],
    /** Reads again, since an instance may have started. */
    isInUse: async (projection: Versioned): Promise<boolean> =>
      (await look()).some((release) => isUsedBy(release, projection)),
    /** Whether other instances of this release fold. If none does for a while, one with another role has to. */
    othersFold(): boolean {
      if (projects) return false;
      const seenMs = Date.parse(known.find((release) => release._id === _id)?.foldedAt ?? '');
      return clock().getTime() - Math.max(startedMs, Number.isNaN(seenMs) ? 0 : seenMs) < foldsWithinMs;
    },
  };
}

export type VersionsInUse = Awaited<ReturnType<typeof openVersionsInUse>>;
