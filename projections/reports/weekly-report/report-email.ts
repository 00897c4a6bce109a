// The report as a mail, below the size at which Gmail clips it; anything omitted is a link away.
import { categoryNames } from '../../../modules/news/names.ts';
import { layOutMail, type MailBlock } from '../../../src/platform/mail/layout.ts';
import { cut } from '../../../src/text/cut.ts';
import type { ReportNews, ReportPost, Totals, WeeklyReport } from './queries.ts';

export type ReportEmail = Readonly<{ subject: string; html: string; text: string }>;

const maxNews = 5;
const maxTools = 5;
const longestTitle = 100;
const longestDescription = 200;
const maxBytes = 90_000;
/** Longer addresses are not worth a fifth of the mail. */
const longestUrl = 2_000;

/** `leave`: where the reader of this mail unsubscribes. A copied report has no such link. */
export function reportEmail(report: WeeklyReport, publicUrl: string, leave?: string): ReportEmail {
  const sections = [newsOf(report, publicUrl), toolsOf(report, publicUrl), postsOf(report, publicUrl)];
  let mail = laidOut(report, sections, publicUrl, leave);
  // The longest entry of all is dropped first, so that the others stay.
  while (Buffer.byteLength(mail.html) > maxBytes && sections.some(({ items }) => items.length > 0)) {
    const longest = sections.flatMap(({ items }) => items).reduce((a, b) => (sizeOf(a) >= sizeOf(b) ? a : b));
    for (const section of sections) section.items = section.items.filter((item) => item !== longest);
    mail = laidOut(report, sections, publicUrl, leave);
  }
  return mail;
}

type Item = Extract<MailBlock, { kind: 'item' }>;
type Section = { title: string; items: readonly Item[]; more: Readonly<{ label: string; url: string }> };

const sizeOf = ({ title, text = '', url }: Item): number => title.length + text.length + url.length;

const newsOf = ({ recentNews }: WeeklyReport, publicUrl: string): Section => ({
  title: 'News',
  items: recentNews.slice(0, maxNews).flatMap((article) => {
    const url = article.slug === null ? article.url : `${publicUrl}/article/${article.slug}`;
    return isMailable(url) ? [newsItem(article, url)] : [];
  }),
  more: { label: 'All insights', url: `${publicUrl}/insights` },
});

const newsItem = ({ title, source, aiCategory, description }: ReportNews, url: string): Item => ({
  kind: 'item',
  title: cut(title, longestTitle),
  url,
  about: `${source} · ${categoryNames[aiCategory]}`,
  ...(description && { text: cut(description, longestDescription) }),
});

const toolsOf = ({ newTools }: WeeklyReport, publicUrl: string): Section => ({
  title: 'New tools',
  items: newTools.slice(0, maxTools).map(({ name, slug, summary, sector, pricing }) => ({
    kind: 'item',
    title: cut(name, longestTitle),
    url: `${publicUrl}/ai-tools/${slug}`,
    about: cut(`${sector} · ${pricing}`, longestTitle),
    text: cut(summary, longestDescription),
  })),
  more: { label: 'All tools', url: `${publicUrl}/ai-tools` },
});

const postsOf = ({ trendingPosts }: WeeklyReport, publicUrl: string): Section => ({
  title: 'Trending posts',
  items: trendingPosts.map((post) => postItem(post, `${publicUrl}/community/post/${post.id}`)),
  more: { label: 'All posts', url: `${publicUrl}/community` },
});

function postItem({ excerpt, postType, likesCount, commentsCount }: ReportPost, url: string): Item {
  const title = cut(excerpt, longestTitle) || 'A post with pictures';
  const description = cut(excerpt, longestDescription);
  const about = `${postType} · ${counted(likesCount, 'like')} · ${counted(commentsCount, 'comment')}`;
  return { kind: 'item', title, url, about, ...(description.length > title.length && { text: description }) };
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

const isMailable = (url: string) => url.length <= longestUrl && /^https?:$/.test(URL.parse(url)?.protocol ?? '');

function inNumbers({ posts, comments, tools }: Totals): string | undefined {
  const lines = [
    posts > 0 && counted(posts, 'post'),
    comments > 0 && counted(comments, 'comment'),
    tools > 0 && counted(tools, 'new tool'),
  ].filter((part) => part !== false);
  return lines.length === 0 ? undefined : `In numbers: ${lines.join(', ')}.`;
}

function laidOut(
  { period, totals }: WeeklyReport,
  sections: readonly Section[],
  publicUrl: string,
  leave: string | undefined,
): ReportEmail {
  const shown = sections.filter(({ items }) => items.length > 0);
  const numbers = inNumbers(totals);
  const blocks: MailBlock[] = [
    { kind: 'small', text: period },
    ...(numbers ? [numbers] : []),
    ...shown.flatMap(({ title, items, more }): MailBlock[] => [
      { kind: 'heading', text: title },
      ...items,
      { kind: 'link', ...more },
    ]),
    ...(shown.length === 0 ? ['These were quiet days: there is nothing to report.'] : []),
    { kind: 'button', label: 'Open Kindling', url: publicUrl },
  ];
  const [first] = shown.flatMap(({ items }) => items);
  const description = {
    title: 'Your Kindling report',
    preview: first?.title ?? 'What happened in the community.',
    blocks,
    ...(leave !== undefined && { top: { label: 'Unsubscribe', url: leave } }),
    footer: {
      text: 'You get this because you confirmed the Kindling newsletter.',
      links: leave === undefined ? [] : [{ label: 'Unsubscribe', url: leave }],
    },
  };
  return { subject: `Kindling: ${period.replace(/^.*?, /, '')}`, ...layOutMail(description) };
}
