// Folds the pages that posts link, and which post links which.
import { MemberErased } from '../../modules/accounts/member/events.ts';
import { PostCreated, PostDeleted, PostEdited } from '../../modules/community/post.ts';
import { LinkForgotten, LinkPictureDropped, LinkRead, linkOf } from '../../modules/links/link.ts';
import { collection, defineProjection } from '../../src/platform/projection.ts';
import { factsOf } from '../../src/text/facts.ts';
import type { PageDocument, UseDocument } from './read-model.ts';

const linkId = ({ data }: { data: { linkId: string } }): string => data.linkId;
const postId = ({ data }: { data: { postId: string } }): string => data.postId;

export const pages = collection<PageDocument>('links.pages', {
  whose: 'nobody',
  rules: ({ on }) => [
    on(LinkRead, {
      key: linkId,
      fold: (_, { data: { linkId: _id, host, title, description, picture } }) => ({
        ...{ _id, host, title, description, picture },
      }),
    }),
    on(LinkPictureDropped, { key: linkId, fold: (doc) => doc && { ...doc, picture: null } }),
    on(LinkForgotten, { key: linkId, fold: () => null }),
  ],
});

type Written = Readonly<{ data: Readonly<{ postId: string; authorId: string; content: string | null }> }>;

const used = ({ data: { postId: _id, authorId, content } }: Written): UseDocument | null => {
  const link = content === null ? undefined : linkOf(factsOf(content).links);
  return link === undefined ? null : { _id, authorId, linkId: link.linkId };
};

/** What moderators removed still counts: it may be restored. */
export const uses = collection<UseDocument>('links.uses', {
  whose: { owner: 'authorId', exportedAs: 'linksShown', present: ({ _id }) => ({ postId: _id }) },
  indexes: [{ fields: { authorId: 1 } }, { fields: { linkId: 1 } }],
  rules: ({ on, onEach }) => [
    on(PostCreated, { key: postId, fold: (_, event) => used(event) }),
    on(PostEdited, { key: postId, fold: (_, event) => used(event) }),
    on(PostDeleted, { key: postId, fold: () => null }),
    onEach(MemberErased, { where: ({ data }) => ({ authorId: data.memberId }), fold: () => null }),
  ],
});

export const linksProjection = defineProjection({ name: 'links', version: 2, collections: [pages, uses] });
