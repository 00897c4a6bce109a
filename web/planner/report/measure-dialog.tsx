// Records a measurement. The first measurement of a metric also names the metric, its baseline and its target.
import { type FormEvent, useRef, useState } from 'react';
import { FormFailure } from '../../form-failure.tsx';
import { issuesOf, trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { useDiscardQuestion } from '../../ui/layers/discard-question.tsx';
import { metricTypes } from './metric-values.ts';
import type { Metric } from './report-types.ts';

type MeasureDialogProps = {
  id: string;
  /** Undefined for a new metric. */
  metric: Metric | undefined;
  suggestions: readonly string[];
  onClose: () => void;
};

const number = { type: 'number', inputMode: 'decimal', step: 'any', required: true } as const;

export function MeasureDialog({ id, metric, suggestions, onClose }: MeasureDialogProps) {
  const utils = trpc.useUtils();
  const isChanged = useRef(false);
  const { leave, question } = useDiscardQuestion(() => isChanged.current, onClose);
  const [empty, setEmpty] = useState<readonly string[]>([]);
  const measure = trpc.planner.measure.useMutation({
    onSuccess({ report }) {
      utils.planner.report.setData({ id }, { report });
      onClose();
    },
  });
  const field = (name: string) => ({
    name,
    error: empty.includes(name)
      ? 'Fill this in.'
      : issuesOf(measure.error).find((issue) => issue.field === name)?.message,
  });

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const fieldOf = (name: string) => String(form.get(name) ?? '').trim();
    const needed = metric ? ['currentValue'] : ['metricName', 'baseline', 'currentValue', 'targetValue'];
    const missing = needed.filter((name) => fieldOf(name) === '');
    setEmpty(missing);
    if (missing.length > 0) return;
    const about = metric
      ? { metricName: metric.metricName }
      : {
          ...{ metricName: fieldOf('metricName'), metricType: fieldOf('metricType') as Metric['metricType'] },
          ...{ baseline: Number(fieldOf('baseline')), targetValue: Number(fieldOf('targetValue')) },
        };
    measure.mutate({ id, ...about, currentValue: Number(fieldOf('currentValue')), notes: fieldOf('notes') || null });
  }

  const besideFields = Object.fromEntries(issuesOf(measure.error).map(({ field }) => [field, true]));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && leave()}
      title={metric ? `Measure ${metric.metricName}` : 'Add a measurement'}
      description={metric ? undefined : 'Name what you measure, where you began, and where you want to be.'}
    >
      <form
        onSubmit={save}
        onInput={() => {
          isChanged.current = true;
        }}
        noValidate
        className="flex flex-col gap-4"
      >
        {!metric && (
          <>
            <TextField {...field('metricName')} label="Metric" autoFocus required maxLength={120} list="plan-metrics" />
            <datalist id="plan-metrics">
              {suggestions.map((name) => (
                <option key={name} value={name} />
              ))}
            </datalist>
            <Select label="Measured as" name="metricType" options={metricTypes} defaultValue="number" />
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField {...field('baseline')} {...number} label="Baseline" />
              <TextField {...field('targetValue')} {...number} label="Target" />
            </div>
          </>
        )}
        <TextField {...field('currentValue')} {...number} label="Value today" autoFocus={metric !== undefined} />
        <TextArea {...field('notes')} label="Notes" optional rows={2} maxLength={2_000} />
        <FormFailure error={measure.error} otherwise="The measurement was not saved." besideFields={besideFields} />
        <div className="flex justify-end gap-2">
          <Button variant="ghost" onClick={leave}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" pending={measure.isPending} pendingLabel="Saving...">
            Save
          </Button>
        </div>
      </form>
      {question}
    </Dialog>
  );
}
