// Reads the link of each new or edited post, once a day for each page, and forgets a page with the last post that links it.
import type { Position, Recorded } from '../../src/kernel/event.ts';
import { derivedId } from '../../src/kernel/ids.ts';
import { dayMs } from '../../src/kernel/instants.ts';
import type { Acting } from '../../src/platform/commands/act-as.ts';
import { type Reaction, type ReactionRun, reaction } from '../../src/platform/reactor/reaction.ts';
import { type Schedule, schedule } from '../../src/platform/reactor/schedule.ts';
import { parseText } from '../../src/text/parse.ts';
import { linksIn } from '../../src/text/reading.ts';
import { MemberErased } from '../accounts/index.ts';
import { PostCreated, PostDeleted, PostEdited, posts } from '../community/index.ts';
import { isFresh, LinkForgotten, LinkPictureDropped, linkOf, links } from './model/link.ts';
import { type ReadingDeps, readPage } from './read-page.ts';

const lane = 'links';

type AboutPost = Recorded<{ type: string; data: { postId: string } }>;

/** The links of posts in the read model, as of a position. Each call throws while they are not known yet. */
export type LinkUses = Readonly<{
  postsWith(linkId: string, upTo: Position): Promise<readonly string[]>;
  /** Ids of the pages that a post used to link, and that no post links any more. */
  unusedOfPost(postId: string, upTo: Position): AsyncIterable<string>;
  /** Ids of all pages that no post links. */
  unused(upTo: Position): AsyncIterable<string>;
}>;

export type LinksDeps = ReadingDeps &
  Readonly<{
    uses: LinkUses;
    /** Base of our own addresses, which are never fetched. */
    publicUrl(): string;
  }>;

export function linkReactions(
  { reads }: Readonly<{ reads: boolean }>,
  { uses, publicUrl, ...deps }: LinksDeps,
): readonly Reaction[] {
  /** Two posts that link one page at the same time share one fetch. */
  const underWay = new Map<string, ReturnType<typeof readPage>>();

  async function forget(linkId: string, acting: Acting): Promise<void> {
    await acting.execute(links, linkId, { type: 'Forget', data: { linkId } });
  }

  async function readFor(postId: string, acting: Acting): Promise<void> {
    const { state: post } = await acting.load(posts, postId);
    const link =
      post.status === 'published' && post.content !== null ? linkOf(linksIn(parseText(post.content))) : undefined;
    if (link === undefined || URL.parse(link.url)?.host === URL.parse(publicUrl())?.host) return;
    const { linkId } = link;
    if (isFresh((await acting.load(links, linkId)).state, acting.at)) return;
    const { commandId } = acting.commandContext;
    const reading = underWay.get(linkId) ?? readPage(link, commandId, deps).finally(() => underWay.delete(linkId));
    underWay.set(linkId, reading);
    const found = await reading;
    const data = { linkId, postId, newCardId: derivedId(commandId, 'link card'), found, lookedAt: acting.at };
    const { state, position } = await acting.execute(links, linkId, { type: 'RecordPage', data });
    // Another instance may have recorded its own reading first.
    const picture = typeof found === 'string' ? null : found.picture;
    if (picture !== null && picture.id !== state.pictureId) await deps.store.delete(picture.id);
    // The post may have been deleted while its page was read.
    if (position !== undefined && (await uses.postsWith(linkId, position)).length === 0) await forget(linkId, acting);
  }

  async function readSoon({ data: { postId }, metadata: { at } }: AboutPost, { acting }: ReactionRun): Promise<void> {
    // After a long pause, only the pages of recent posts are read.
    if (Date.parse(acting.at) - Date.parse(at) <= dayMs) await readFor(postId, acting);
  }

  async function forgetUnused({ data: { postId }, position }: AboutPost, { acting }: ReactionRun): Promise<void> {
    for await (const linkId of uses.unusedOfPost(postId, position)) await forget(linkId, acting);
  }

  return [
    ...(reads
      ? [
          reaction('links.read-for-post', PostCreated, { lane }, readSoon),
          reaction('links.read-for-edited-post', PostEdited, { lane }, readSoon),
          // A post may have linked the page at the moment it was forgotten.
          reaction('links.read-again', LinkForgotten, { lane }, async ({ data, position }, { actingAs }) => {
            for (const postId of await uses.postsWith(data.linkId, position)) await readFor(postId, actingAs({}));
          }),
        ]
      : []),
    reaction('links.forget-of-edited-post', PostEdited, { lane }, forgetUnused),
    reaction('links.forget-of-deleted-post', PostDeleted, { lane }, forgetUnused),
    reaction('links.forget-of-erased-member', MemberErased, { lane }, async ({ position }, { acting }) => {
      // The links of an erased member are unknown by now, so all pages are checked.
      for await (const linkId of uses.unused(position)) await forget(linkId, acting);
    }),
    // The event comes first, so that no page shows a deleted picture.
    reaction('links.delete-picture', LinkPictureDropped, { lane }, async ({ data }, { acting }) => {
      // Older picture ids were derived from the contents, so one may be in use again.
      const { state } = await acting.load(links, data.linkId);
      if (state.pictureId !== data.pictureId) await deps.store.delete(data.pictureId);
    }),
  ];
}

export const linkSchedules = ({ unused }: Readonly<{ unused(): AsyncIterable<string> }>): readonly Schedule[] => [
  schedule.sweep('links.forget-unused', { everyMs: dayMs, lane }, unused, async (linkId, { acting }) => {
    await acting.execute(links, linkId, { type: 'Forget', data: { linkId } });
  }),
];
