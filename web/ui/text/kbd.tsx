// A key, shown by its label.
import type { ReactNode } from 'react';

export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-flex min-w-6 items-center justify-center rounded-sm border border-line-button bg-sunken px-1.5 font-sans text-ink-muted text-sm leading-5">
      {children}
    </kbd>
  );
}
