// Pictures of articles: fetched from where their feed says, under the rules of feeds, made anew from their pixels, and served by us. No
// page asks another host. Each is fetched once; what can't be had or is no picture is left out.
import { hash } from 'node:crypto';
import { isRefusal } from '../../src/kernel/refusal.ts';
import { actAs } from '../../src/platform/act-as.ts';
import type { CommandContext, Commands } from '../../src/platform/commands.ts';
import type { InspectedMedia, InspectMedia } from '../../src/platform/media/inspect-media.ts';
import { type MediaStore, widthVariant } from '../../src/platform/media/media-store.ts';
import { type Reaction, reaction } from '../../src/platform/reactor/reaction.ts';
import { type Schedule, schedule } from '../../src/platform/reactor/schedule.ts';
import { isUnanswered, type Strangers } from '../../src/platform/strangers/strangers.ts';
import {
  ArticleBlocked,
  ArticlePictured,
  ArticlePictureRemoved,
  ArticlePublished,
  articles,
  mayHavePicture,
} from './article.ts';
import { pictureMs } from './policies.ts';

export type PicturesWorld = Readonly<{
  commands: Commands;
  strangers: Pick<Strangers, 'get'>;
  inspect: InspectMedia;
  store: Pick<MediaStore, 'put' | 'delete'>;
}>;

const lane = 'pictures';
const withinMs = 10_000;
const maxBytes = 5 * 1_024 * 1_024;
/** Smaller ones are icons, or count readers. */
const least = { width: 200, height: 100 } as const;
/** As wide as a card may be on a sharp screen. */
const widest = 960;
const small = 480;

/** An article has one picture at most, ever, so browsers may keep what lies at its address. */
const pictureIdOf = (articleId: string): string => `news-${hash('sha256', articleId).slice(0, 32)}`;

type Kept = Readonly<{ content: Uint8Array; width: number; height: number; small: Uint8Array | undefined }>;

export function pictureReactions(world: PicturesWorld): readonly Reaction[] {
  const { commands, store } = world;
  return [
    reaction(
      'news.picture-article',
      ArticlePublished,
      { lane },
      async ({ data: { articleId, image } }, { context }) => {
        if (image === null) return;
        const acting = actAs(commands, context);
        if (!mayHavePicture((await acting.load(articles, articleId)).state)) return;
        const picture = await pictureAt(image, world);
        if (picture === undefined) return;
        const pictureId = pictureIdOf(articleId);
        // The files come first: a crash in between leaves some that the next try replaces.
        await store.put(pictureId, 'original', picture.content, 'image/webp');
        if (picture.small) await store.put(pictureId, widthVariant(small), picture.small, 'image/webp');
        const { width, height } = picture;
        const data = { pictureId, width, height, hasSmall: picture.small !== undefined };
        const { state } = await acting.execute(articles, articleId, { type: 'Picture', data });
        // It may have been blocked meanwhile.
        if (state.status === 'none' || state.pictureId === null) await store.delete(pictureId);
      },
    ),
    reaction('news.remove-blocked-picture', ArticleBlocked, { lane }, ({ data }, { context }) =>
      removePicture(commands, data.articleId, context),
    ),
    // The event comes first, so that no page shows a picture that is gone.
    reaction('news.delete-picture', ArticlePictureRemoved, { lane }, ({ data }) => store.delete(data.pictureId)),
  ];
}

export function pictureSchedules({ commands }: Pick<PicturesWorld, 'commands'>): readonly Schedule[] {
  const at = ({ metadata }: { metadata: { at: string } }) =>
    new Date(Date.parse(metadata.at) + pictureMs).toISOString();
  return [
    schedule.at('news.remove-old-picture', ArticlePictured, { lane, at }, ({ data }, { context }) =>
      removePicture(commands, data.articleId, context),
    ),
  ];
}

async function removePicture(commands: Commands, articleId: string, context: CommandContext): Promise<void> {
  await actAs(commands, context).execute(articles, articleId, { type: 'RemovePicture', data: {} });
}

async function pictureAt(
  address: string,
  { strangers, inspect }: Pick<PicturesWorld, 'strangers' | 'inspect'>,
): Promise<Kept | undefined> {
  const headers = { accept: 'image/webp, image/jpeg, image/png, image/gif;q=0.8' };
  const answer = await strangers.get(address, { headers, withinMs, maxBytes });
  if (isUnanswered(answer) || answer.status !== 200) return undefined;
  const inspected = await inspect(answer.body);
  if (isRefusal(inspected) || inspected.kind !== 'image') return undefined;
  const isIcon = inspected.width < least.width || inspected.height < least.height;
  return isIcon ? undefined : fitting(inspected);
}

/** No wider than it is shown, and of what moves the first frame: nothing moves beside a text that is read. */
function fitting({ content, width, height, pictures }: InspectedMedia): Kept {
  const sizeOf = (wanted: number) => pictures?.sizes.find((size) => size.width === wanted)?.content;
  const wide = sizeOf(widest);
  if (wide)
    return { content: wide, width: widest, height: Math.round((height * widest) / width), small: sizeOf(small) };
  // What stands still and is wider than this has a size of this width.
  const mayMove = pictures !== undefined && pictures.sizes.length === 0;
  return mayMove ? { ...pictures.thumbnail, small: undefined } : { content, width, height, small: sizeOf(small) };
}
