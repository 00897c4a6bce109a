// The member's access tokens. Their data is fetched when the section is first opened, since few members ever create a
// token.
import KeySquare from 'lucide-react/icons/key-square';
import { Suspense } from 'react';
import { lazyPart } from '../../lazy-page.ts';
import { AccountSection } from './account-section.tsx';
import { RowsSkeleton } from './rows-skeleton.tsx';

const AccessTokens = lazyPart(
  'accounts/settings/access-tokens.tsx',
  async () => (await import('./access-tokens.tsx')).AccessTokens,
);

export function AccessTokensSection() {
  return (
    <AccountSection
      id="tokens"
      title="Access tokens"
      icon={<KeySquare aria-hidden="true" />}
      description="Let a program of yours use Kindling for you, without your password."
    >
      <Suspense fallback={<RowsSkeleton label="Loading your access tokens" rowHeight="h-12" />}>
        <AccessTokens />
      </Suspense>
    </AccountSection>
  );
}
