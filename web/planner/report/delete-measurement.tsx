// Deletes a measurement after a question, since it can't be restored.
import { useState } from 'react';
import { messageOf, trpc } from '../../trpc.ts';
import { announce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/layers/confirm-dialog.tsx';
import { useReportHandlers } from './report-handlers.ts';

type DeleteMeasurementProps = { id: string; measurementId: string; value: string; date: string };

const failed = 'The measurement was not deleted.';

export function DeleteMeasurement({ id, measurementId, value, date }: DeleteMeasurementProps) {
  const [asking, setAsking] = useState(false);
  const { onSuccess } = useReportHandlers(id, failed);
  const remove = trpc.planner.deleteMeasurement.useMutation({
    onSuccess(response) {
      announce('The measurement is deleted.');
      onSuccess(response);
    },
  });
  return (
    <>
      <Button
        variant="link"
        size="sm"
        className="text-ink-muted!"
        aria-label={`Delete the measurement of ${date}`}
        onClick={() => setAsking(true)}
      >
        Delete
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete this measurement?"
        description={`${value} on ${date}. You can’t undo this.`}
        confirmLabel="Delete"
        onConfirm={() => remove.mutateAsync({ id, measurementId })}
        failure={remove.error ? messageOf(remove.error, failed) : undefined}
      />
    </>
  );
}
