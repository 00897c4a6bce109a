// Edits the options of a new poll, from two to six, and how long it stays open.
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useRef } from 'react';
import { pollSize as limits, pollDurationsDays } from '../../../modules/community/sizes.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { counted } from '../../ui/text/grouped.ts';
import type { PollDurationDays } from './post-draft.ts';

type PollEditorProps = {
  options: readonly string[];
  errors: readonly (string | undefined)[];
  onChange: (options: readonly string[]) => void;
  durationDays: PollDurationDays;
  onDurationChange: (days: PollDurationDays) => void;
};

const durations = pollDurationsDays.map((days) => ({ value: String(days), label: counted(days, 'day') }));

export function PollEditor({ options, errors, onChange, durationDays, onDurationChange }: PollEditorProps) {
  const fields = useRef<HTMLFieldSetElement>(null);
  const focusOption = (index: number) =>
    requestAnimationFrame(() => fields.current?.querySelectorAll('input')[index]?.focus());

  const add = () => {
    onChange([...options, '']);
    focusOption(options.length);
  };
  const remove = (index: number) => {
    onChange(options.toSpliced(index, 1));
    focusOption(Math.max(0, index - 1));
  };

  return (
    <fieldset ref={fields} className="flex flex-col gap-2.5">
      <legend className="mb-1.5 font-medium text-sm">Poll options</legend>
      {options.map((option, index) => (
        <TextField
          // biome-ignore lint/suspicious/noArrayIndexKey: only its place distinguishes an option
          key={index}
          label={`Option ${index + 1}`}
          labelHidden
          placeholder={`Option ${index + 1}`}
          maxLength={limits.maxLength}
          value={option}
          error={errors[index]}
          onChange={(event) => onChange(options.with(index, event.target.value))}
          trailing={
            options.length > limits.least && (
              <IconButton size="sm" tooltip={false} label={`Remove option ${index + 1}`} onClick={() => remove(index)}>
                <X />
              </IconButton>
            )
          }
        />
      ))}
      <div className="flex flex-wrap items-center justify-between gap-3">
        {options.length < limits.most ? (
          <Button size="sm" variant="ghost" className="-ml-2" icon={<Plus aria-hidden="true" />} onClick={add}>
            Add option
          </Button>
        ) : (
          <p className="text-ink-muted text-sm">Six options at most.</p>
        )}
        <div className="flex items-center gap-2">
          {/* Screen readers hear this from the field's label. */}
          <span aria-hidden="true" className="text-ink-muted text-sm">
            Closes after
          </span>
          <Select
            label="Closes after"
            labelHidden
            className="w-28"
            options={durations}
            value={String(durationDays)}
            onChange={({ target: { value } }) => {
              const chosen = pollDurationsDays.find((days) => String(days) === value);
              if (chosen) onDurationChange(chosen);
            }}
          />
        </div>
      </div>
    </fieldset>
  );
}
