// Articles in their order, under the day on which they were published: next to it, if there is room.
import { dayInWords, daysBetween } from '../ui/text/dates.ts';
import { useThisMinute } from '../ui/text/relative-time.tsx';
import { ArticleRow, LeadRow } from './article-item.tsx';
import type { Article } from './news.ts';

type ArticleDaysProps = {
  articles: readonly Article[];
  /** Which of them is the lead story, if any. */
  lead?: Article | undefined;
  /** The article above the first of these. The day that both are from is named once. */
  after?: Article | undefined;
};

/** Days are UTC's, so that the server and every browser draw the same ones and nothing moves. */
const zone = 'utc';

export function ArticleDays({ articles, lead, after }: ArticleDaysProps) {
  const now = useThisMinute();
  return daysOf(articles).map((day) => {
    const at = dateOf(day[0]);
    const isNew = !after || daysBetween(at, dateOf(after), zone) !== 0;
    return (
      <div key={day[0].id} className="md:grid md:grid-cols-[13rem_minmax(0,1fr)]">
        {isNew && <h3 className="px-(--inset) pt-4 font-semibold text-base">{dayInWords(at, now, zone)}</h3>}
        <ul className="divide-y divide-line md:col-start-2">
          {day.map((article) => (
            <li key={article.id}>
              {article === lead ? <LeadRow article={article} /> : <ArticleRow article={article} level={4} />}
            </li>
          ))}
        </ul>
      </div>
    );
  });
}

const dateOf = ({ publishedAt }: Article) => new Date(publishedAt);

type Day = [Article, ...Article[]];

function daysOf(articles: readonly Article[]): readonly Day[] {
  const days: Day[] = [];
  for (const article of articles) {
    const day = days.at(-1);
    if (day && daysBetween(dateOf(article), dateOf(day[0]), zone) === 0) day.push(article);
    else days.push([article]);
  }
  return days;
}
