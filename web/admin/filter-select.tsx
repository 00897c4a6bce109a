// Chooses which entries a list shows, or their order. The server filters and sorts; the address stores the choice.
import type { ComponentProps } from 'react';
import { Select } from '../ui/fields/select.tsx';
import type { Choice } from './use-filters.ts';

type FilterSelectProps = Omit<ComponentProps<typeof Select>, 'options' | 'value' | 'onChange'> & {
  of: Choice<string>;
};

export function FilterSelect({ of: { options, value, choose }, ...select }: FilterSelectProps) {
  return (
    <Select
      labelHidden
      compact
      {...select}
      options={options}
      value={value}
      onChange={({ target }) => choose(target.value)}
    />
  );
}
