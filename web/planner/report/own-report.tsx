// A finished report, with all of its owner's actions.
import Printer from 'lucide-react/icons/printer';
import Share2 from 'lucide-react/icons/share-2';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { AnchorButton, LinkButton } from '../../ui/link-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { longDate } from '../long-date.ts';
import { ExportMenu } from './export-menu.tsx';
import { Lead } from './lead.tsx';
import { Measurements } from './measurements.tsx';
import { PlanComments } from './plan-comments.tsx';
import { ReportHead } from './report-head.tsx';
import { ReportSections } from './report-sections.tsx';
import type { OwnReport as Report } from './report-types.ts';
import { ShareDialog } from './share-dialog.tsx';
import { ToolTracking } from './tool-tracking.tsx';
import { useReadNotification } from './use-read-notification.ts';

export function OwnReport({ report }: { report: Report }) {
  const [shares, setShares] = useState(false);
  const { id, tracking } = report;
  useReadNotification(`/implementation-agent/report/${id}`);
  return (
    <>
      <ReportHead
        report={report}
        lead={(next) => <Lead report={report} next={next} />}
        actions={
          <div className="flex flex-wrap gap-2 print:hidden">
            <Button icon={<Share2 aria-hidden="true" />} onClick={() => setShares(true)}>
              {report.sharePath === null ? 'Share' : 'Shared'}
            </Button>
            {tracking.isOpen && <ExportMenu id={id} />}
            <Button icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
              Print
            </Button>
          </div>
        }
      />
      {!tracking.isOpen && (
        <Notice
          className="print:hidden"
          title="Tracking and export have ended"
          action={
            <AnchorButton size="sm" className="self-center" href="/implementation-agent/checkout?tier=monthly">
              Open them again
            </AnchorButton>
          }
        >
          The report stays yours to read. A Monthly Subscription opens tracking and export again.
        </Notice>
      )}
      {tracking.isOpen && tracking.until !== null && (
        <p className="-mt-4 text-ink-muted text-sm print:hidden">
          Tracking and export are open until {longDate(tracking.until)}.
        </p>
      )}
      <ReportSections
        report={report}
        trackingOf={(progress) => (
          <ToolTracking key={progress.toolId} id={id} progress={progress} open={tracking.isOpen} />
        )}
      />
      <Measurements report={report} canMeasure={tracking.isOpen} />
      <PlanComments plan={{ id }} />
      <div className="flex flex-wrap gap-3 border-line border-t pt-8 print:hidden">
        <LinkButton to="/implementation-agent/dashboard">Go to Dashboard</LinkButton>
        <LinkButton to="/implementation-agent/onboarding">Create New Report</LinkButton>
      </div>
      <ShareDialog report={report} open={shares} onOpenChange={setShares} />
    </>
  );
}
