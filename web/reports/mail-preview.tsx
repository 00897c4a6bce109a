// Shows the report as a mail program would: in a frame, or on a small screen, where a frame would scroll inside the page, in
// a tab. Nothing in it runs, or can access the page.
import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import type { ReportDays } from '../../src/loaders/weekly-report.ts';
import { FormFailure } from '../form-failure.tsx';
import { trpc } from '../trpc.ts';
import { announce } from '../ui/announcer.tsx';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/layers/toast-store.ts';
import { AnchorButton } from '../ui/link-button.tsx';
import { Notice } from '../ui/notice.tsx';
import { saveAs } from '../ui/save-as.ts';

const copyFailed = 'Failed to copy, please try again or use download.';

export function MailPreview({ days }: { days: ReportDays }) {
  const { data, error } = trpc.weeklyReport.email.useQuery({ days }, { staleTime: 60_000 });
  const [hasFailed, setHasFailed] = useState(false);
  const email = data?.email;
  const address = `/weekly-report/preview?days=${days}`;

  const copy = async () => {
    if (email === undefined) return;
    try {
      await navigator.clipboard.writeText(email.html);
      setHasFailed(false);
      toast({ title: 'The HTML is in your clipboard', tone: 'success' });
    } catch {
      setHasFailed(true);
    }
  };

  return (
    <section aria-labelledby="mail-preview" className="flex flex-col gap-3">
      <div className="flex flex-col gap-2">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 id="mail-preview" className="font-semibold text-base">
            Email preview
          </h2>
          <div className="flex flex-wrap gap-2">
            <AnchorButton size="sm" className="lg:hidden" href={address} target="_blank" rel="noopener">
              Open preview
            </AnchorButton>
            <Button size="sm" icon={<Copy aria-hidden="true" />} disabled={!email} onClick={copy}>
              Copy HTML
            </Button>
            <Button
              size="sm"
              icon={<Download aria-hidden="true" />}
              disabled={!email}
              onClick={() => email && download(`weekly-report-${days}-days.html`, email.html)}
            >
              Download
            </Button>
          </div>
        </div>
        {email && (
          <p className="text-ink-muted text-sm">
            Subject: <span className="text-ink">{email.subject}</span>
          </p>
        )}
        {hasFailed && <Notice tone="danger">{copyFailed}</Notice>}
        <FormFailure error={error} otherwise="The email did not load. Please try again." />
      </div>
      <iframe
        key={days}
        title="Email preview"
        src={address}
        sandbox=""
        loading="lazy"
        className="h-160 w-full rounded-lg border border-line bg-sunken max-lg:hidden"
      />
    </section>
  );
}

function download(name: string, html: string): void {
  saveAs(name, html, 'text/html');
  announce(`${name} is downloaded.`);
}
