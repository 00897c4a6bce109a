// Pictures of articles: fetched once from the address in the feed, stored, and removed again.
import { hash } from 'node:crypto';
import type { Acting } from '../../src/platform/commands/act-as.ts';
import { type FetchPictureDeps, fetchPicture } from '../../src/platform/outbound/pictures.ts';
import { type Reaction, reaction } from '../../src/platform/reactor/reaction.ts';
import { schedule } from '../../src/platform/reactor/schedule.ts';
import {
  ArticleBlocked,
  ArticlePictured,
  ArticlePictureRemoved,
  ArticlePublished,
  articles,
  mayHavePicture,
} from './model/article.ts';
import { pictureMs } from './model/policies.ts';

const lane = 'pictures';

const prefix = 'news-';
export const isArticlePicture = (pictureId: string): boolean => pictureId.startsWith(prefix);

/** An article never has more than one picture, so what is stored under the id never changes. */
const pictureIdOf = (articleId: string): string => `${prefix}${hash('sha256', articleId).slice(0, 32)}`;

export function pictureReactions(deps: FetchPictureDeps): readonly Reaction[] {
  const { store } = deps;
  return [
    reaction('news.picture-article', ArticlePublished, { lane }, async ({ data: { articleId, image } }, { acting }) => {
      if (image === null) return;
      if (!mayHavePicture((await acting.load(articles, articleId)).state)) return;
      const picture = await fetchPicture(image, deps);
      if (picture === undefined) return;
      const pictureId = pictureIdOf(articleId);
      // The files come first: a crash in between leaves some that the next try replaces.
      await picture.keep(pictureId);
      const { width, height, hasSmall } = picture;
      const data = { pictureId, width, height, hasSmall };
      const { state } = await acting.execute(articles, articleId, { type: 'Picture', data });
      // It may have been blocked in the meantime.
      if (state.status === 'none' || state.pictureId === null) await store.delete(pictureId);
    }),
    reaction('news.remove-blocked-picture', ArticleBlocked, { lane }, ({ data }, { acting }) =>
      removePicture(data.articleId, acting),
    ),
    schedule.at('news.remove-old-picture', ArticlePictured, { lane, afterMs: pictureMs }, ({ data }, { acting }) =>
      removePicture(data.articleId, acting),
    ),
    // The event comes first, so that no page shows a deleted picture.
    reaction('news.delete-picture', ArticlePictureRemoved, { lane }, ({ data }) => store.delete(data.pictureId)),
  ];
}

async function removePicture(articleId: string, acting: Acting): Promise<void> {
  await acting.execute(articles, articleId, { type: 'RemovePicture', data: {} });
}
