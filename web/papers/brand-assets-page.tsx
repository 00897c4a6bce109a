// The logo, the colours and the type, for whoever writes about Kindling.
import Download from 'lucide-react/icons/download';
import { PageTitle } from '../shell/page-title.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Logo, LogoMark } from '../ui/logo.tsx';
import { Page, PageHeader, Section } from '../ui/page.tsx';

const colours = [
  { name: 'Purple', hex: '#A855F7', swatch: 'bg-brand-start', use: 'The flame’s start, and what can be pressed' },
  { name: 'Cyan', hex: '#06B6D4', swatch: 'bg-brand-middle', use: 'The flame’s end, and information' },
  { name: 'Yellow', hex: '#FCD34D', swatch: 'bg-brand-spark', use: 'The spark, used sparingly' },
];

export function BrandAssetsPage() {
  return (
    <Page>
      <PageTitle>Brand assets</PageTitle>
      <PageHeader title="Brand assets" description="Our logo, colours and type, for when you write about Kindling." />
      <Section
        title="Logo"
        description="On light and on dark. Leave room around it, and don't bend or recolour it."
        action={
          <Button asChild icon={<Download aria-hidden="true" />}>
            <a href="/favicon.svg" download="kindling-mark.svg">
              Download the mark (SVG)
            </a>
          </Button>
        }
      >
        <div className="grid gap-4 sm:grid-cols-2">
          {(['light', 'dark'] as const).map((theme) => (
            <div
              key={theme}
              className={`${theme} flex min-h-44 items-center justify-center gap-10 rounded-xl border border-line bg-canvas text-ink`}
            >
              <LogoMark className="h-16 w-12.5" />
              <Logo />
            </div>
          ))}
        </div>
      </Section>
      <Section title="Colours">
        <ul className="grid gap-4 sm:grid-cols-3">
          {colours.map(({ name, hex, swatch, use }) => (
            <Card asChild padding="none" key={name} className="overflow-hidden">
              <li>
                <div className={`h-24 ${swatch}`} />
                <div className="flex flex-col gap-0.5 p-4">
                  <p className="flex items-baseline justify-between gap-3 font-semibold">
                    {name}
                    <code className="font-mono font-normal text-ink-muted text-sm">{hex}</code>
                  </p>
                  <p className="text-ink-muted text-sm">{use}</p>
                </div>
              </li>
            </Card>
          ))}
        </ul>
      </Section>
      <Section title="Type">
        <div className="grid gap-4 sm:grid-cols-2">
          <Card>
            <p className="font-bold text-4xl">Inter</p>
            <p className="mt-2 text-ink-muted">For everything that is read: headings, text and controls.</p>
          </Card>
          <Card>
            <p className="font-mono text-4xl">JetBrains Mono</p>
            <p className="mt-2 text-ink-muted">For code, tokens and numbers that must line up.</p>
          </Card>
        </div>
      </Section>
      <Section title="The name">
        <p className="max-w-2xl text-ink-muted">
          It is written <strong className="font-semibold text-ink">Kindling</strong>, with a capital K and nothing after
          it. In one sentence: Kindling is where founders follow AI, find tools they can trust and talk to each other.
        </p>
      </Section>
    </Page>
  );
}
