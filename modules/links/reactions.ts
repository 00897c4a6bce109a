// Reads the link of each new or edited post, once a day for each page, and forgets the pages that no post links any more.
import type { Recorded } from '../../src/kernel/event.ts';
import { actAs } from '../../src/platform/act-as.ts';
import type { Commands } from '../../src/platform/commands.ts';
import { type Reaction, type ReactionRun, reaction } from '../../src/platform/reactor/reaction.ts';
import { type Schedule, schedule } from '../../src/platform/reactor/schedule.ts';
import { parseText } from '../../src/text/parse.ts';
import { linksIn } from '../../src/text/reading.ts';
import { PostCreated, PostEdited, posts } from '../community/index.ts';
import { type AskingWorld, readPage } from './asking.ts';
import { isFresh, LinkPictureDropped, linkOf, links } from './link.ts';

const lane = 'links';
const dayMs = 24 * 60 * 60 * 1_000;

export type LinksWorld = AskingWorld &
  Readonly<{
    commands: Commands;
    /** Base of our own addresses: nobody is asked for those. */
    publicUrl(): string;
  }>;

export function linkReactions(
  { reads }: Readonly<{ reads: boolean }>,
  { commands, publicUrl, ...world }: LinksWorld,
): readonly Reaction[] {
  /** Two posts that link one page at the same time wait for one answer. */
  const underWay = new Map<string, ReturnType<typeof readPage>>();

  async function readFor(
    { data: { postId }, metadata: { at } }: Recorded<{ type: string; data: { postId: string } }>,
    { context }: ReactionRun,
  ): Promise<void> {
    // After a long pause, a page is read for what is still news.
    if (Date.parse(context.at) - Date.parse(at) > dayMs) return;
    const acting = actAs(commands, context);
    const { state: post } = await acting.load(posts, postId);
    const link =
      post.status === 'published' && post.content !== null ? linkOf(linksIn(parseText(post.content))) : undefined;
    if (link === undefined || URL.parse(link.url)?.host === URL.parse(publicUrl())?.host) return;
    const { linkId } = link;
    if (isFresh((await acting.load(links, linkId)).state, context.at)) return;
    const reading = underWay.get(linkId) ?? readPage(link, world).finally(() => underWay.delete(linkId));
    underWay.set(linkId, reading);
    const data = { linkId, postId, found: await reading, lookedAt: context.at };
    await acting.execute(links, linkId, { type: 'RecordPage', data });
  }

  return [
    ...(reads
      ? [
          reaction('links.read-for-post', PostCreated, { lane }, readFor),
          reaction('links.read-for-edited-post', PostEdited, { lane }, readFor),
        ]
      : []),
    // The event comes first, so that no page shows a picture that is gone.
    reaction('links.delete-picture', LinkPictureDropped, { lane }, ({ data }) => world.store.delete(data.pictureId)),
  ];
}

/** `unused`: ids of the pages that no post links. */
export const linkSchedules = ({
  commands,
  unused,
}: Readonly<{ commands: Commands; unused(): AsyncIterable<string> }>): readonly Schedule[] => [
  schedule.sweep('links.forget-unused', { everyMs: dayMs, lane }, unused, async (linkId, { context }) => {
    await actAs(commands, context).execute(links, linkId, { type: 'Forget', data: { linkId } });
  }),
];
