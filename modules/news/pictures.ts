// Pictures of articles: fetched once from the address in the feed, stored, and removed again.
import { hash } from 'node:crypto';
import { actAs } from '../../src/platform/commands/act-as.ts';
import type { CommandContext, Commands } from '../../src/platform/commands/commands.ts';
import { type FetchPictureDeps, fetchPicture } from '../../src/platform/outbound/pictures.ts';
import { type Reaction, reaction } from '../../src/platform/reactor/reaction.ts';
import { type Schedule, schedule } from '../../src/platform/reactor/schedule.ts';
import {
  ArticleBlocked,
  ArticlePictured,
  ArticlePictureRemoved,
  ArticlePublished,
  articles,
  mayHavePicture,
} from './model/article.ts';
import { pictureMs } from './model/policies.ts';

export type PicturesDeps = FetchPictureDeps & Readonly<{ commands: Commands }>;

const lane = 'pictures';

const prefix = 'news-';
export const isArticlePicture = (pictureId: string): boolean => pictureId.startsWith(prefix);

/** An article never has more than one picture, so what is stored under the id never changes. */
const pictureIdOf = (articleId: string): string => `${prefix}${hash('sha256', articleId).slice(0, 32)}`;

export function pictureReactions(deps: PicturesDeps): readonly Reaction[] {
  const { commands, store } = deps;
  return [
    reaction(
      'news.picture-article',
      ArticlePublished,
      { lane },
      async ({ data: { articleId, image } }, { context }) => {
        if (image === null) return;
        const acting = actAs(commands, context);
        if (!mayHavePicture((await acting.load(articles, articleId)).state)) return;
        const picture = await fetchPicture(image, deps);
        if (picture === undefined) return;
        const pictureId = pictureIdOf(articleId);
        // The files come first: a crash in between leaves some that the next try replaces.
        await picture.keep(pictureId);
        const { width, height, hasSmall } = picture;
        const data = { pictureId, width, height, hasSmall };
        const { state } = await acting.execute(articles, articleId, { type: 'Picture', data });
        // It may have been blocked meanwhile.
        if (state.status === 'none' || state.pictureId === null) await store.delete(pictureId);
      },
    ),
    reaction('news.remove-blocked-picture', ArticleBlocked, { lane }, ({ data }, { context }) =>
      removePicture(commands, data.articleId, context),
    ),
    // The event comes first, so that no page shows a deleted picture.
    reaction('news.delete-picture', ArticlePictureRemoved, { lane }, ({ data }) => store.delete(data.pictureId)),
  ];
}

export function pictureSchedules({ commands }: Pick<PicturesDeps, 'commands'>): readonly Schedule[] {
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
