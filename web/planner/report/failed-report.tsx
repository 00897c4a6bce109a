// A report that could not be written: why, and a free retry.
import { useState } from 'react';
import { ModelConsent } from '../../adviser/asked-model.tsx';
import { paymentNeeded } from '../../billing/offer.ts';
import { statusOf, trpc } from '../../trpc.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { AnchorButton, LinkButton } from '../../ui/link-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useAccess } from '../use-access.ts';
import { useReportHandlers } from './report-handlers.ts';
import type { OwnReport } from './report-types.ts';

export function FailedReport({ report }: { report: OwnReport }) {
  const { id, number, failure } = report;
  const { provider } = useAccess();
  const [consent, setConsent] = useState(report.consent);
  const retry = trpc.planner.retry.useMutation(useReportHandlers(id, 'Please try again later.'));
  const mustPay = statusOf(retry.error) === 402;
  return (
    <div className="mx-auto w-full max-w-xl">
      <ErrorState
        level={1}
        title={`Plan #${number} could not be generated`}
        description={`${failure ?? ''} Nothing was used up.`}
        onRetry={() => retry.mutate({ id, consent })}
        retrying={retry.isPending}
        action={<LinkButton to="/implementation-agent/dashboard">Go to Dashboard</LinkButton>}
      />
      {(provider !== null || mustPay) && (
        <div className="flex flex-col gap-4 border-line border-t py-6">
          <ModelConsent provider={provider} work="plan" checked={consent} onChange={setConsent} />
          {mustPay && (
            <Notice tone="tip" title={paymentNeeded.title}>
              <p>{paymentNeeded.line}</p>
              <AnchorButton size="sm" className="mt-3" href="/implementation-agent/checkout?tier=one_time">
                See what it costs
              </AnchorButton>
            </Notice>
          )}
        </div>
      )}
    </div>
  );
}
