// The frame of the pages that the newsletter's mails link to.
import type { ReactNode } from 'react';
import { UselessLink } from '../link-question.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Page } from '../ui/page.tsx';

export const noSuchLink = ['newsletter/invalid-link'];

type LinkPageProps = { title: string; token: string | undefined; children: (token: string) => ReactNode };

export const LinkPage = ({ title, token, children }: LinkPageProps) => (
  <Page width="narrow" className="py-12 sm:py-16">
    <PageTitle>{title}</PageTitle>
    {token ? children(token) : <NoUse reason="Part of it is missing." />}
  </Page>
);

export const NoUse = ({ reason }: { reason: string }) => (
  <UselessLink description={`${reason} Our newest email has a link that works.`} action={<HomeLink />} />
);

export const HomeLink = () => <LinkButton to="/">Go to Kindling</LinkButton>;
