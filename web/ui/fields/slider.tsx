// A number in a range, set by pointer or by arrow keys.
import { Slider as Radix } from 'radix-ui';
import { useId } from 'react';

type SliderProps = {
  label: string;
  value: number;
  onValueChange: (value: number) => void;
  min: number;
  max: number;
  step: number;
  /** The value as shown and announced: "1.4×". */
  format: (value: number) => string;
};

export function Slider({ label, value, onValueChange, min, max, step, format }: SliderProps) {
  const labelId = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex justify-between gap-3 text-sm">
        <span id={labelId} className="font-medium">
          {label}
        </span>
        <span className="text-ink-muted">{format(value)}</span>
      </div>
      <Radix.Root
        value={[value]}
        onValueChange={([next]) => next !== undefined && onValueChange(next)}
        min={min}
        max={max}
        step={step}
        className="relative flex h-6 w-full touch-none select-none items-center"
      >
        <Radix.Track className="relative h-1.5 grow rounded-full bg-press">
          <Radix.Range className="absolute h-full rounded-full bg-accent" />
        </Radix.Track>
        <Radix.Thumb
          aria-labelledby={labelId}
          aria-valuetext={format(value)}
          className="block size-5 rounded-full border-2 border-accent bg-accent-ink shadow-raised"
        />
      </Radix.Root>
    </div>
  );
}
