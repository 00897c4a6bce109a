// Links to a tool's own site, in a new tab. A partner's link is declared as one.
import ExternalLink from 'lucide-react/icons/external-link';
import type { ButtonProps } from '../ui/button.tsx';
import { AnchorButton } from '../ui/link-button.tsx';
import type { Tool } from './directory-names.ts';

type VisitLinkProps = Pick<ButtonProps, 'variant' | 'size' | 'className'> & {
  tool: Pick<Tool, 'name' | 'website'> & Partial<Pick<Tool, 'affiliateLink'>>;
  what?: 'website' | 'Website' | undefined;
};

export function VisitLink({
  tool: { name, website, affiliateLink = null },
  what = 'website',
  ...look
}: VisitLinkProps) {
  return (
    <AnchorButton
      {...look}
      iconAfter={<ExternalLink aria-hidden="true" />}
      href={affiliateLink ?? website}
      target="_blank"
      rel={affiliateLink === null ? 'nofollow noopener' : 'sponsored nofollow noopener'}
      aria-label={`Visit ${what} of ${name} (opens in a new tab)`}
    >
      <span>
        Visit <span>{what}</span>
      </span>
    </AnchorButton>
  );
}

export function PartnerNote({ tool: { affiliateLink } }: { tool: Pick<Tool, 'affiliateLink'> }) {
  if (affiliateLink === null) return null;
  return <p className="text-ink-muted text-sm">Partner link: Kindling may earn a commission. It changes no ranking.</p>;
}

export const hostOf = (website: string): string => URL.parse(website)?.hostname.replace(/^www\./, '') ?? website;
