// Folds the pages that posts link, and which post links which.
import { MemberErased } from '../../../modules/accounts/model/member/events.ts';
import { PostCreated, PostDeleted, PostEdited } from '../../../modules/community/model/post-events.ts';
import { LinkForgotten, LinkPictureDropped, LinkRead, linkOf } from '../../../modules/links/model/link.ts';
import type { StoredPicture } from '../../../src/platform/outbound/pictures.ts';
import { collection, defineProjection } from '../../../src/platform/projection.ts';
import { factsOf } from '../../../src/text/facts.ts';

export type PageDocument = Readonly<{
  _id: string;
  cardId: string;
  host: string;
  title: string;
  description: string;
  picture: (StoredPicture & Readonly<{ id: string }>) | null;
  pictureId: string | null;
}>;

export type UseDocument = Readonly<{
  _id: string;
  authorId: string;
  /** Null once the post has no link, or is gone. */
  linkId: string | null;
  /** Its previous link, so that it can be forgotten. */
  formerLinkIds: readonly string[];
}>;

const linkId = ({ data }: { data: { linkId: string } }): string => data.linkId;
const postId = ({ data }: { data: { postId: string } }): string => data.postId;

export const pages = collection<PageDocument>('links.pages', {
  whose: { owner: 'cardId' },
  indexes: [{ fields: { cardId: 1 } }, { fields: { pictureId: 1 } }],
  rules: ({ on }) => [
    on(LinkRead, {
      key: linkId,
      fold(_, { data: { linkId: _id, cardId, host, title, description, picture } }) {
        if (host === null || title === null || description === null) return null;
        return { _id, cardId, host, title, description, picture, pictureId: picture?.id ?? null };
      },
    }),
    on(LinkPictureDropped, { key: linkId, fold: (doc) => doc && { ...doc, picture: null, pictureId: null } }),
    on(LinkForgotten, { key: linkId, fold: () => null }),
  ],
});

type Written = Readonly<{ data: Readonly<{ postId: string; authorId: string; content: string | null }> }>;

function used(before: UseDocument | null, { data: { postId: _id, authorId, content } }: Written): UseDocument | null {
  const link = content === null ? undefined : linkOf(factsOf(content).links);
  const formerLinkIds = before === null ? [] : formerIn(before).filter((id) => id !== link?.linkId);
  return link === undefined && formerLinkIds.length === 0
    ? null
    : { _id, authorId, linkId: link?.linkId ?? null, formerLinkIds };
}

const formerIn = ({ linkId: id, formerLinkIds }: UseDocument): readonly string[] => [
  ...new Set([...formerLinkIds, ...(id === null ? [] : [id])]),
];

const unused = (doc: UseDocument): UseDocument => ({ ...doc, linkId: null, formerLinkIds: formerIn(doc) });

/** A post that moderators removed still counts: it may be restored. */
export const uses = collection<UseDocument>('links.uses', {
  whose: {
    owner: 'authorId',
    exportedAs: 'linksShown',
    present: ({ _id, linkId: id }) => ({ postId: _id, isShown: id !== null }),
  },
  indexes: [{ fields: { authorId: 1 } }, { fields: { linkId: 1 } }],
  rules: ({ on, onEach }) => [
    on(PostCreated, { key: postId, fold: used }),
    on(PostEdited, { key: postId, fold: used }),
    on(PostDeleted, { key: postId, fold: (doc) => doc && unused(doc) }),
    // The links follow from the text alone, which is unreadable now.
    onEach(MemberErased, { where: ({ data }) => ({ authorId: data.memberId }), fold: () => null }),
  ],
});

export const linksProjection = defineProjection({ name: 'links', version: 2, collections: [pages, uses] });
