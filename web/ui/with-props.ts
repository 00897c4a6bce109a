// Adds props to an element that somebody else made. Its own attributes win, and its own listeners run first.
import { cloneElement, type HTMLAttributes, type ReactElement } from 'react';
import { cx } from './classes.ts';

type Added = HTMLAttributes<HTMLElement> & Readonly<{ 'data-state'?: string }>;

export function withProps(element: ReactElement, added: Added): ReactElement {
  const own: Readonly<Record<string, unknown>> = { ...(element.props as object) };
  const joined = Object.entries(added).map(([name, value]) => {
    const given = own[name];
    if (name === 'className') return [name, cx(value, String(given ?? ''))];
    if (typeof value !== 'function' || typeof given !== 'function') return [name, given ?? value];
    return [
      name,
      (event: unknown) => {
        given(event);
        value(event);
      },
    ];
  });
  return cloneElement(element, Object.fromEntries(joined));
}
