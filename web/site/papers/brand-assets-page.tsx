// The logo, the colours and the type, for anyone who writes about Kindling.
import { PageTitle } from '../../shell/page-title.tsx';
import { Logo, LogoMark } from '../../ui/marks/logo.tsx';
import { Page, PageHeader, Section } from '../../ui/page.tsx';
import { BrandColours, ColourMeanings } from './brand-colours.tsx';
import { BrandFiles } from './brand-files.tsx';

export function BrandAssetsPage() {
  return (
    <Page className="gap-12!">
      <PageTitle>Brand assets</PageTitle>
      <PageHeader title="Brand assets" description="Our logo, colours and type, for when you write about Kindling." />
      <Section title="Logo" description="Leave room around it, and don't bend or recolour it.">
        <BrandFiles />
        <div className="grid gap-4 sm:grid-cols-2">
          {(['light', 'dark'] as const).map((theme) => (
            <div
              key={theme}
              className={`${theme} flex min-h-32 items-center justify-center gap-10 rounded-xl border border-line bg-canvas text-ink`}
            >
              <LogoMark className="h-14 w-11" />
              <Logo />
            </div>
          ))}
        </div>
      </Section>
      <Section title="Colours">
        <BrandColours />
      </Section>
      <Section title="What our colours say" description="The same in lists, on pages and in both themes.">
        <ColourMeanings />
      </Section>
      <Section title="Fonts">
        <div className="cells">
          <div>
            <p className="text-title">Inter</p>
            <p className="mt-2 text-ink-muted">Our primary sans font, for everything that is read.</p>
          </div>
          <div>
            <p className="font-bold font-display text-title">Bricolage Grotesque</p>
            <p className="mt-2 text-ink-muted">Our display font, for headings and headlines.</p>
          </div>
          <div>
            <p className="font-mono text-title">JetBrains Mono</p>
            <p className="mt-2 text-ink-muted">Our monospace font, for code, tokens and numbers that must line up.</p>
          </div>
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
