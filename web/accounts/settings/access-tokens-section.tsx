// The member's access tokens, loaded on demand, since few members ever create one.
import { Suspense } from 'react';
import { lazyPart } from '../../lazy-page.ts';
import { RowsSkeleton } from './rows-skeleton.tsx';

const AccessTokens = lazyPart(
  'accounts/settings/access-tokens.tsx',
  async () => (await import('./access-tokens.tsx')).AccessTokens,
);

export function AccessTokensSection() {
  return (
    <Suspense fallback={<RowsSkeleton label="Loading your access tokens" rowHeight="h-12" />}>
      <AccessTokens />
    </Suspense>
  );
}
