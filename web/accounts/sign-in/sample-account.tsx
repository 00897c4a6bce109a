// Shows the sample account if the server offers one: only with demo data, never in production.
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Credentials } from './log-in-form.tsx';

export function SampleAccount({ onUse }: { onUse: (account: Credentials) => void }) {
  const { data } = trpc.demo.sampleAccount.useQuery();
  if (!data) return null;
  return (
    <Notice tone="tip" title="Look around with a sample account">
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3 text-sm">
        <dt className="text-ink-muted">Email</dt>
        <dd className="break-all font-mono">{data.email}</dd>
        <dt className="text-ink-muted">Password</dt>
        <dd className="break-all font-mono">{data.password}</dd>
      </dl>
      <Button variant="link" size="sm" className="mt-1.5" onClick={() => onUse(data)}>
        Fill it in
      </Button>
    </Notice>
  );
}
