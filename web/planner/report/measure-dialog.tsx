// Records a measurement. The first one of a metric also sets its baseline and its target.
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
import type { AnyReport, Metric } from './report-types.ts';

type MeasureDialogProps = {
  id: string;
  /** Empty for a metric that the member names. */
  name: string;
  /** Undefined before its first measurement. */
  metric: Metric | undefined;
  kpis: AnyReport['kpis'];
  onClose: () => void;
};

/** In the order of the fields. */
const reminders = {
  metricName: 'Name the metric.',
  baseline: 'Enter the value that you began with.',
  targetValue: 'Enter the value that you aim for.',
  currentValue: 'Enter the value of today.',
};
type Needed = keyof typeof reminders;

const number = { type: 'number', inputMode: 'decimal', step: 'any', required: true } as const;

export function MeasureDialog({ id, name, metric, kpis, onClose }: MeasureDialogProps) {
  const utils = trpc.useUtils();
  const isChanged = useRef(false);
  const { leave, question } = useDiscardQuestion(() => isChanged.current, onClose);
  const [empty, setEmpty] = useState<readonly Needed[]>([]);
  const measure = trpc.planner.measure.useMutation({
    onSuccess({ report }) {
      utils.planner.report.setData({ id }, { report });
      onClose();
    },
  });
  const kpi = kpis.find((each) => each.name === name);
  const field = (of: Needed | 'notes') => ({
    name: of,
    error:
      of !== 'notes' && empty.includes(of)
        ? reminders[of]
        : issuesOf(measure.error).find((issue) => issue.field === of)?.message,
  });

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { elements } = event.currentTarget;
    const form = new FormData(event.currentTarget);
    const fieldOf = (of: string) => String(form.get(of) ?? '').trim();
    const missing = (Object.keys(reminders) as Needed[]).filter((each) => elements.namedItem(each) && !fieldOf(each));
    setEmpty(missing);
    const [first] = missing;
    if (first !== undefined) return (elements.namedItem(first) as HTMLElement).focus();
    const about = metric
      ? { metricName: metric.metricName }
      : {
          ...{ metricName: name || fieldOf('metricName'), metricType: fieldOf('metricType') as Metric['metricType'] },
          ...{ baseline: Number(fieldOf('baseline')), targetValue: Number(fieldOf('targetValue')) },
        };
    measure.mutate({ id, ...about, currentValue: Number(fieldOf('currentValue')), notes: fieldOf('notes') || null });
  }

  const shownAtFields = issuesOf(measure.error).filter((issue) => !name || issue.field !== 'metricName');
  const besideFields = Object.fromEntries(shownAtFields.map((issue) => [issue.field, true]));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && leave()}
      title={name ? `Measure ${name}` : 'Add a measurement'}
      description={name ? kpi?.measurement : 'Name what you measure, where you began, and where you want to be.'}
    >
      <form
        onSubmit={save}
        onInput={() => {
          isChanged.current = true;
        }}
        noValidate
        className="flex flex-col gap-4"
      >
        {!name && (
          <>
            <TextField {...field('metricName')} label="Metric" autoFocus required maxLength={120} list="plan-metrics" />
            <datalist id="plan-metrics">
              {kpis.map((each) => (
                <option key={each.name} value={each.name} />
              ))}
            </datalist>
          </>
        )}
        {!metric && (
          <>
            <Select
              label="Measured as"
              name="metricType"
              options={metricTypes}
              defaultValue="number"
              autoFocus={name !== ''}
            />
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField {...field('baseline')} {...number} label="Baseline" hint={kpi?.baseline} />
              <TextField {...field('targetValue')} {...number} label="Target" hint={kpi?.target} />
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
