// Disables a control without taking the focus from it, so that keyboard users don't start over at the top.
import { type DOMAttributes, type FocusEvent, useState } from 'react';

type FocusHandlers<Control> = Pick<DOMAttributes<Control>, 'onFocus' | 'onBlur'>;

/** Returns the control's attributes, and whether it must ignore what is pressed because it is disabled and has the focus. */
export function useDisabled<Control>(disabled: boolean | undefined, { onFocus, onBlur }: FocusHandlers<Control>) {
  const [hasFocus, setHasFocus] = useState(false);
  const isInert = disabled === true && hasFocus;
  return {
    isInert,
    attributes: {
      disabled: disabled === true && !hasFocus,
      'aria-disabled': isInert || undefined,
      onFocus(event: FocusEvent<Control>) {
        setHasFocus(true);
        onFocus?.(event);
      },
      onBlur(event: FocusEvent<Control>) {
        setHasFocus(false);
        onBlur?.(event);
      },
    },
  };
}
