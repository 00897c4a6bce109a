// Shown while a report is written. The report replaces it when it is ready.
import { useWorkStage } from '../../adviser/work-stage.ts';
import { Campfire } from '../../ui/campfire.tsx';
import { Progress } from '../../ui/progress.tsx';

export function GeneratingReport({ planId }: { planId: string }) {
  const stage = useWorkStage('plan', planId);
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col items-center gap-5 py-14 text-center">
      <Campfire mood="waiting" />
      <Progress label="Writing your report" value={null} className="max-w-48" />
      <div role="status" className="flex flex-col gap-2">
        <h1 className="text-title">Generating your plan</h1>
        <p className="text-ink-muted">
          This usually takes 10-30 seconds. The page updates automatically, and you can leave it meanwhile.
        </p>
        {stage && <p className="font-medium">{stage}…</p>}
      </div>
    </div>
  );
}
