// The weekly report, for admins: its news, new tools and trending posts, and the mail made from them.
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { categoryNames } from '../../modules/news/names.ts';
import type { ReportDays } from '../../src/loaders/weekly-report.ts';
import { cut } from '../../src/text/cut.ts';
import { AdminsOnly } from '../admin/admins-only.tsx';
import { postKinds } from '../community/post/post-kinds.ts';
import { QueryError } from '../query-error.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { type ApiOutputs, trpc } from '../trpc.ts';
import { Page, PageHeader } from '../ui/page.tsx';
import { Part } from '../ui/part.tsx';
import { LoadingBlocks } from '../ui/skeleton.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { grouped } from '../ui/text/grouped.ts';
import { MailPreview } from './mail-preview.tsx';
import { SendReport } from './send-report.tsx';

type Report = ApiOutputs['weeklyReport']['report']['report'];

const route = getRouteApi('/weekly-report');

const lengths = [
  { value: '7', label: '7 days' },
  { value: '14', label: '14 days' },
  { value: '30', label: '30 days' },
];

export function WeeklyReportPage() {
  return (
    <>
      <PageTitle>Weekly report</PageTitle>
      <AdminsOnly to="the weekly report">
        <ReportOfPeriod />
      </AdminsOnly>
    </>
  );
}

function ReportOfPeriod() {
  const { days = 7 } = route.useSearch();
  const navigate = useNavigate({ from: '/weekly-report' });
  const query = trpc.weeklyReport.report.useQuery({ days }, { staleTime: 60_000, placeholderData: (before) => before });
  const report = query.data?.report;
  return (
    <Page>
      <PageHeader title="Weekly report" description={report?.period ?? 'News, tools and posts of recent days.'} />
      <Tabs
        label="Period"
        look="pills"
        tabs={lengths}
        value={String(days)}
        onValueChange={(value) =>
          void navigate({ search: value === '7' ? {} : { days: Number(value) as ReportDays }, resetScroll: false })
        }
      >
        {report ? (
          <ReportShown report={report} days={days} isOld={query.isPlaceholderData} />
        ) : query.isPending ? (
          <LoadingBlocks label="Loading the report" heights={['h-20', 'h-64', 'h-64']} />
        ) : (
          <QueryError query={query} title="The report did not load" />
        )}
      </Tabs>
    </Page>
  );
}

function ReportShown({ report, days, isOld }: { report: Report; days: ReportDays; isOld: boolean }) {
  const { totals, recentNews, newTools, trendingPosts } = report;
  return (
    <div
      aria-busy={isOld || undefined}
      className="grid items-start gap-x-12 gap-y-6 aria-busy:opacity-60 lg:grid-cols-[minmax(0,1fr)_minmax(0,25rem)] lg:grid-rows-[auto_1fr]"
    >
      <Totals totals={totals} />
      <div className="flex flex-col gap-6 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:gap-8">
        <SendReport key={`${days} ${report.lastDay}`} days={days} lastDay={report.lastDay} />
        <MailPreview days={days} />
      </div>
      <div className="flex flex-col gap-6">
        <Entries title="News" empty="No news in this period.">
          {recentNews.map(({ id, title, source, aiCategory, description, slug, url }) => (
            <Entry
              key={id}
              title={
                slug === null ? (
                  <a href={url} target="_blank" rel="noopener">
                    {title}
                  </a>
                ) : (
                  <Link to="/article/$slug" params={{ slug }}>
                    {title}
                  </Link>
                )
              }
              about={
                <>
                  <bdi>{source}</bdi> · {categoryNames[aiCategory]}
                </>
              }
              text={description}
            />
          ))}
        </Entries>
        <Entries title="New tools" empty="No new tools in this period.">
          {newTools.map(({ id, slug, name, sector, pricing, summary }) => (
            <Entry
              key={id}
              title={
                <Link to="/ai-tools/$slug" params={{ slug }}>
                  {name}
                </Link>
              }
              about={`${sector} · ${pricing}`}
              text={summary}
            />
          ))}
        </Entries>
        <Entries title="Trending posts" empty="No posts in this period.">
          {trendingPosts.map((post) => (
            <TrendingPost key={post.id} {...post} />
          ))}
        </Entries>
      </div>
    </div>
  );
}

function TrendingPost({ id, excerpt, postType, likesCount, commentsCount }: Report['trendingPosts'][number]) {
  return (
    <Entry
      title={
        <Link to="/community/post/$id" params={{ id }}>
          {cut(excerpt, 200) || 'A post with pictures'}
        </Link>
      }
      about={`${postKinds[postType].label} · ${counted(likesCount, 'like')} · ${counted(commentsCount, 'comment')}`}
    />
  );
}

const counted = (count: number, what: string): string => `${grouped(count)} ${what}${count === 1 ? '' : 's'}`;

function Totals({ totals }: { totals: Report['totals'] }) {
  const shown = [
    ['New members', totals.members],
    ['Posts', totals.posts],
    ['Comments', totals.comments],
    ['Articles', totals.articles],
    ['New tools', totals.tools],
    ['New subscribers', totals.subscribers],
  ] as const;
  return (
    <dl className="grid grid-cols-3 gap-y-4 sm:grid-cols-6">
      {shown.map(([label, count]) => (
        <div key={label} className="flex flex-col-reverse justify-end gap-0.5 pe-3">
          <dt className="text-ink-muted text-sm">{label}</dt>
          <dd className="font-semibold text-title">{grouped(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Entries({ title, empty, children }: { title: string; empty: string; children: readonly ReactNode[] }) {
  return (
    <Part title={title}>
      {children.length === 0 ? (
        <p className="text-ink-muted">{empty}</p>
      ) : (
        <ul className="-my-3 divide-y divide-line">{children}</ul>
      )}
    </Part>
  );
}

function Entry({ title, about, text }: { title: ReactNode; about: ReactNode; text?: string }) {
  return (
    <li className="flex flex-col gap-1 py-3">
      <p dir="auto" className="wrap-anywhere font-medium [&_a:hover]:underline [&_a]:underline-offset-4">
        {title}
      </p>
      <p className="text-ink-muted text-sm">{about}</p>
      {text && (
        <p dir="auto" className="wrap-anywhere line-clamp-2 text-ink-muted">
          {text}
        </p>
      )}
    </li>
  );
}
