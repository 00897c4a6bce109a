// The files that should be stored according to the log.
import { MemberErased } from '../../../modules/accounts/index.ts';
import { LinkPictureDropped, LinkRead } from '../../../modules/links/index.ts';
import { MediaMeasured, MediaRemoved, MediaUploaded } from '../../../modules/media/index.ts';
import { ArticlePictured, ArticlePictureRemoved } from '../../../modules/news/index.ts';
import { ToolPictureChosen, ToolPictureDropped, ToolSiteRead } from '../../../modules/tools/index.ts';
import { isPictureFromElsewhere } from '../../app/pictures-from-elsewhere.ts';
import type { StoredEvent } from '../../platform/events/event-store.ts';
import { type MediaVariant, pictureWidths, widthVariant } from '../../platform/media/media-store.ts';
import { timeOf } from '../log-events.ts';

export type FileMeasures = Readonly<{ bytes: number; sha256: string }>;

/** Null if only the file's existence was recorded. */
export type FilesOfUpload = ReadonlyMap<MediaVariant, FileMeasures | null>;

type Measures = Pick<ReturnType<typeof MediaUploaded.schema.parse>, 'bytes' | 'sha256' | 'widths' | 'derived'>;

function filesOf({ bytes, sha256, widths, derived }: Measures, hasPoster: boolean): FilesOfUpload {
  const sizes = pictureWidths.filter((width) => widths.includes(width)).map(widthVariant);
  return new Map<MediaVariant, FileMeasures | null>([
    ['original', bytes === null || sha256 === null ? null : { bytes, sha256 }],
    ...[...sizes, ...(hasPoster ? (['poster'] as const) : [])].map((variant) => [variant, null] as const),
    ...derived.map(({ variant, ...measures }) => [variant, measures] as const),
  ]);
}

/** Lifts an event's data to the current version. None of these events has sealed fields. */
function lifted<Definition extends typeof MediaUploaded | typeof MediaMeasured>(
  { schema, version: current, upcasters }: Definition,
  { data, metadata }: StoredEvent,
): ReturnType<Definition['schema']['parse']> {
  const { version } = metadata as { version: number };
  let lifting = data as Record<string, unknown>;
  for (let from = version; from < current; from += 1) lifting = upcasters[from]?.(lifting) ?? lifting;
  return schema.parse(lifting) as ReturnType<Definition['schema']['parse']>;
}

/** Events that begin to show pictures of articles, linked pages and tools, and events that end it. */
const showing: ReadonlySet<string> = new Set(
  [ArticlePictured, LinkRead, ToolSiteRead, ToolPictureChosen].map(({ type }) => type),
);
const dropping: ReadonlySet<string> = new Set(
  [ArticlePictureRemoved, LinkPictureDropped, ToolPictureDropped].map(({ type }) => type),
);

/** Returns such pictures, wherever a version of the event has them. */
function picturesIn(data: unknown): readonly string[] {
  if (typeof data === 'string') return isPictureFromElsewhere(data) ? [data] : [];
  return typeof data === 'object' && data !== null ? Object.values(data).flatMap(picturesIn) : [];
}

const atOf = (event: StoredEvent): Date => new Date(timeOf(event) ?? '');

export function gatherRecordedFiles() {
  const uploads = new Map<string, { ownerId: string; hasPoster: boolean; files: FilesOfUpload }>();
  const removedAt = new Map<string, Date>();
  const erasedAt = new Map<string, Date>();
  const pictures = new Map<string, 'kept' | Date>();
  return {
    onEvent(event: StoredEvent): void {
      if (showing.has(event.type)) for (const id of picturesIn(event.data)) pictures.set(id, 'kept');
      if (dropping.has(event.type)) for (const id of picturesIn(event.data)) pictures.set(id, atOf(event));
      switch (event.type) {
        case MediaUploaded.type: {
          const { mediaId, ownerId, hasPoster, ...measures } = lifted(MediaUploaded, event);
          uploads.set(mediaId, { ownerId, hasPoster, files: filesOf(measures, hasPoster) });
          return;
        }
        case MediaMeasured.type: {
          const { mediaId, ...measures } = lifted(MediaMeasured, event);
          const upload = uploads.get(mediaId);
          if (upload === undefined) return;
          // The file was already gone when it was to be measured.
          const isGone = measures.bytes === null;
          uploads.set(mediaId, { ...upload, files: isGone ? new Map() : filesOf(measures, upload.hasPoster) });
          return;
        }
        case MediaRemoved.type:
          removedAt.set(MediaRemoved.schema.parse(event.data).mediaId, atOf(event));
          return;
        case MemberErased.type:
          erasedAt.set(MemberErased.schema.parse(event.data).memberId, atOf(event));
      }
    },
    /** An erased member's files are deleted some time after the erasure. */
    kept: (): readonly (readonly [mediaId: string, files: FilesOfUpload])[] =>
      [...uploads]
        .filter(([mediaId, { ownerId }]) => !removedAt.has(mediaId) && !erasedAt.has(ownerId))
        .map(([mediaId, { files }]) => [mediaId, files]),
    /** Returns when it was removed, or its owner erased. */
    fateOf(mediaId: string): 'kept' | 'unknown' | Date {
      const gone = pictures.get(mediaId) ?? removedAt.get(mediaId);
      if (gone !== undefined) return gone;
      const upload = uploads.get(mediaId);
      return upload === undefined ? 'unknown' : (erasedAt.get(upload.ownerId) ?? 'kept');
    },
  };
}

export type RecordedFiles = ReturnType<typeof gatherRecordedFiles>;
