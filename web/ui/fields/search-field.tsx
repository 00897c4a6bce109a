// A search box that a button or Escape clears. The caller holds the text.
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { type ComponentProps, useRef } from 'react';
import { IconButton } from '../icon-button.tsx';
import { pressedKey } from '../pressed-key.ts';
import { TextField } from './text-field.tsx';

type SearchFieldProps = Omit<
  ComponentProps<typeof TextField>,
  'type' | 'leading' | 'trailing' | 'value' | 'onChange' | 'ref' | 'defaultValue'
> & {
  value: string;
  onValueChange: (value: string) => void;
};

export function SearchField({ value, onValueChange, labelHidden = true, onKeyDown, ...rest }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    onValueChange('');
    input.current?.focus();
  };
  return (
    <TextField
      autoComplete="off"
      {...rest}
      ref={input}
      type="search"
      labelHidden={labelHidden}
      value={value}
      onChange={(event) => onValueChange(event.target.value)}
      onKeyDown={(event) => {
        if (pressedKey(event) === 'Escape' && value) {
          event.preventDefault();
          event.stopPropagation();
          clear();
        }
        onKeyDown?.(event);
      }}
      leading={<Search aria-hidden="true" />}
      trailing={
        value && (
          <IconButton size="sm" tooltip={false} label="Clear search" onClick={clear}>
            <X />
          </IconButton>
        )
      }
    />
  );
}
