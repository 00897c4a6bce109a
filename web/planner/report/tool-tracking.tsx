// Tracks the implementation of a tool: one press changes its status; effort and difficulty open below.
import { type FormEvent, useRef, useState } from 'react';
import { capitalized } from '../../../src/text/capitalized.ts';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { RadioGroup } from '../../ui/fields/radio-group.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useDiscardQuestion } from '../../ui/layers/discard-question.tsx';
import { pressedKey } from '../../ui/pressed-key.ts';
import { useFocusAfter } from '../../ui/use-focus-after.ts';
import { useReportHandlers } from './report-handlers.ts';
import { statusLabels, type ToolProgress } from './report-types.ts';

const statuses = Object.entries(statusLabels).map(([value, label]) => ({ value, label }));
const difficulties = ['Very easy', 'Easy', 'Fair', 'Hard', 'Very hard'].map((label, index) => ({
  value: String(index + 1),
  label: `${index + 1} · ${label}`,
}));

export function ToolTracking({ id, progress, open }: { id: string; progress: ToolProgress; open: boolean }) {
  const { toolName, status, timeSpent, difficultyRating, notes } = progress;
  const [details, setDetails] = useState(false);
  const [isWrong, setWrong] = useState(false);
  const isChanged = useRef(false);
  const show = (shows: boolean) => {
    isChanged.current = false;
    setWrong(false);
    setDetails(shows);
  };
  const { leave, question } = useDiscardQuestion(
    () => isChanged.current,
    () => show(false),
  );
  const opener = useFocusAfter<HTMLButtonElement>(details);
  const note = trpc.planner.noteProgress.useMutation(useReportHandlers(id, 'Your progress was not saved.'));
  // Shown optimistically; a refusal restores the previous status.
  const shown = note.isPending ? (note.variables.status ?? status) : status;
  const noted = [
    timeSpent !== null && `${timeSpent}\u00a0h spent`,
    difficultyRating !== null && `difficulty ${difficultyRating} of 5`,
  ].filter((each) => each !== false);

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const hours = event.currentTarget.elements.namedItem('timeSpent') as HTMLInputElement;
    setWrong(!hours.validity.valid);
    if (!hours.validity.valid) return hours.focus();
    const form = new FormData(event.currentTarget);
    const fieldOf = (name: string) => String(form.get(name) ?? '');
    const numberIn = (name: string) => (fieldOf(name) === '' ? null : Number(fieldOf(name)));
    note.mutate(
      {
        ...{ id, toolName, notes: fieldOf('notes') },
        ...{ timeSpent: numberIn('timeSpent'), difficultyRating: numberIn('difficultyRating') },
      },
      { onSuccess: () => show(false) },
    );
  }

  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <RadioGroup
          label={`Progress of ${toolName}`}
          labelHidden
          look="segments"
          options={statuses}
          value={shown}
          disabled={!open}
          onValueChange={(next) => note.mutate({ id, toolName, status: next as typeof status })}
        />
        {open && (
          <Button
            ref={opener}
            className="print:hidden"
            variant="ghost"
            size="sm"
            aria-expanded={details}
            onClick={() => (details ? leave() : show(true))}
          >
            {details ? 'Close' : notes || noted.length > 0 ? 'Edit notes' : 'Add notes'}
          </Button>
        )}
      </div>
      {!details && (notes || noted.length > 0) && (
        <div className="flex flex-col gap-1 text-sm">
          {noted.length > 0 && <p className="text-ink-muted">{capitalized(noted.join(', '))}</p>}
          {notes && (
            <p dir="auto" className="wrap-anywhere whitespace-pre-line">
              {notes}
            </p>
          )}
        </div>
      )}
      {details && (
        <form
          noValidate
          onSubmit={save}
          onInput={() => {
            isChanged.current = true;
          }}
          onKeyDown={(event) => pressedKey(event) === 'Escape' && leave()}
          className="flex flex-col gap-4"
        >
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label="Hours spent"
              name="timeSpent"
              type="number"
              autoFocus
              error={isWrong ? 'Enter the hours as a number from 0 to 10,000.' : undefined}
              inputMode="decimal"
              min={0}
              max={10_000}
              step="any"
              defaultValue={timeSpent ?? ''}
            />
            <Select
              label="Difficulty"
              name="difficultyRating"
              defaultValue={difficultyRating === null ? '' : String(difficultyRating)}
              options={[{ value: '', label: 'Not rated' }, ...difficulties]}
            />
          </div>
          <TextArea label="Notes" name="notes" rows={3} maxLength={2_000} defaultValue={notes} />
          <Button
            type="submit"
            variant="primary"
            size="sm"
            className="self-end"
            pending={note.isPending}
            pendingLabel="Saving..."
          >
            Save
          </Button>
        </form>
      )}
      {details && question}
    </div>
  );
}
