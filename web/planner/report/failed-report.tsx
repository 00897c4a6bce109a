// A report that could not be written: why, and a free retry.
import { useState } from 'react';
import { ModelConsent } from '../../adviser/asked-model.tsx';
import { messageOf, statusOf, trpc } from '../../trpc.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { toast } from '../../ui/layers/toast-store.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { PaymentNotice } from '../payment-notice.tsx';
import { useAccess } from '../use-access.ts';
import type { OwnReport } from './report-types.ts';

export function FailedReport({ report }: { report: OwnReport }) {
  const { id, number, failure } = report;
  const utils = trpc.useUtils();
  const { provider } = useAccess();
  const [consent, setConsent] = useState(report.consent);
  const retry = trpc.planner.retry.useMutation({
    onSuccess: (answer) => utils.planner.report.setData({ id }, answer),
    onError: (error) =>
      toast({ tone: 'danger', title: 'Error', description: messageOf(error, 'Please try again later.') }),
  });
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
      {(provider !== null || statusOf(retry.error) === 402) && (
        <div className="flex flex-col gap-4 border-line border-t py-6">
          <ModelConsent
            provider={provider}
            what="my plan"
            sent="Your answers"
            checked={consent}
            onChange={setConsent}
          />
          {statusOf(retry.error) === 402 && <PaymentNotice />}
        </div>
      )}
    </div>
  );
}
