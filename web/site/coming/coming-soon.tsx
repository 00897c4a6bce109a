// A page for something that doesn't exist yet: what it will be, and where to go in the meantime.
import type { ReactNode } from 'react';
import { PageTitle } from '../../shell/page-title.tsx';
import { Badge } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Page } from '../../ui/page.tsx';

type ComingSoonProps = {
  icon: ReactNode;
  title: string;
  line: string;
  ahead?: ReactNode;
  children?: ReactNode;
};

const community = (
  <LinkButton variant="primary" to="/community">
    See the community
  </LinkButton>
);

export const ComingSoon = ({ icon, title, line, ahead = community, children }: ComingSoonProps) => (
  <Page width="reading" className="py-12 sm:py-16">
    <PageTitle>{`${title} · Coming soon`}</PageTitle>
    <div className="flex flex-col items-center gap-5 text-center">
      <span
        aria-hidden="true"
        className="flex size-14 items-center justify-center rounded-xl bg-hover text-ink [&_svg]:size-7"
      >
        {icon}
      </span>
      <Badge>Coming soon</Badge>
      <h1 className="wrap-anywhere text-title">{title}</h1>
      {children}
      <p className="max-w-md text-ink-muted">{line}</p>
      <div className="flex flex-wrap justify-center gap-3">
        {ahead}
        <LinkButton to="/">Back to home</LinkButton>
      </div>
    </div>
  </Page>
);
