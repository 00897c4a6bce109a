// The contents of a plan, one line each.
import BellRing from 'lucide-react/icons/bell-ring';
import ChartLine from 'lucide-react/icons/chart-line';
import FileDown from 'lucide-react/icons/file-down';
import ListChecks from 'lucide-react/icons/list-checks';
import Route from 'lucide-react/icons/route';
import Search from 'lucide-react/icons/search';
import { HomeSection } from '../site/home/home-section.tsx';

const features = [
  {
    icon: Search,
    title: 'AI Tool Research',
    line: 'Three to five tools from the directory, chosen for your goals and inside your budget. Each says why.',
  },
  {
    icon: Route,
    title: 'Implementation Roadmap',
    line: 'What to set up first, what has to wait for it, and the quick wins you can have this week.',
  },
  {
    icon: ListChecks,
    title: 'Progress Tracking',
    line: 'Mark each tool as you go, with your notes, the hours it took and how hard it was.',
  },
  {
    icon: BellRing,
    title: 'Weekly Reminders',
    line: 'One short email a week about what comes next. One click ends them.',
  },
  {
    icon: ChartLine,
    title: 'KPI Dashboard',
    line: 'Record your numbers over time and see how far they have moved from where you began.',
  },
  {
    icon: FileDown,
    title: 'Report Export',
    line: 'Take it to Notion or Airtable, keep it as Markdown, or print it for the next board meeting.',
  },
] as const;

export function FeatureGrid() {
  return (
    <HomeSection title="More than a list of tools" description="A plan is worth what comes of it.">
      <ul className="grid gap-x-10 gap-y-9 sm:grid-cols-2 lg:grid-cols-3">
        {features.map(({ icon: Icon, title, line }) => (
          <li key={title} className="flex flex-col gap-2 border-line border-t pt-5">
            <Icon aria-hidden="true" className="size-5 text-ink-subtle" />
            <h3 className="mt-1 font-semibold text-base">{title}</h3>
            <p className="text-ink-muted">{line}</p>
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}
