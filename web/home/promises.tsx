// What a member may rely on. Each is kept by the product itself, and none is an advertisement.
import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column';
import KeyRound from 'lucide-react/icons/key-round';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { Card } from '../ui/card.tsx';
import { HomeSection } from './home-section.tsx';

const promises = [
  {
    icon: ChartNoAxesColumn,
    title: 'Only true figures',
    line: 'Every number on these pages is counted, not claimed. Where there is little to count, we show nothing.',
  },
  {
    icon: ShieldCheck,
    title: 'Nobody looks over your shoulder',
    line: 'No trackers and no advertising. Your browser talks to Kindling and to nobody else.',
  },
  {
    icon: KeyRound,
    title: 'Your words stay yours',
    line: 'Take everything with you in one download. Delete your account, and the key to your words is destroyed with it.',
  },
];

export function Promises() {
  return (
    <HomeSection title="Made to be trusted">
      <ul className="grid gap-4 md:grid-cols-3">
        {promises.map(({ icon: Icon, title, line }) => (
          <Card key={title} asChild padding="lg">
            <li className="flex flex-col gap-3">
              <span className="flex size-10 items-center justify-center rounded-lg bg-hover text-ink">
                <Icon aria-hidden="true" className="size-5" />
              </span>
              <h3 className="font-semibold text-lg">{title}</h3>
              <p className="text-ink-muted">{line}</p>
            </li>
          </Card>
        ))}
      </ul>
    </HomeSection>
  );
}
