// Says that a form succeeded. The element exists before its text, so that screen readers announce it.
import type { ReactNode } from 'react';
import { Notice } from '../../ui/notice.tsx';

/** @param title Undefined until the command has succeeded. */
export function Success({ title, children }: { title: string | undefined; children: ReactNode }) {
  return (
    <div role="status" className="empty:hidden">
      {title !== undefined && (
        <Notice tone="success" title={title}>
          {children}
        </Notice>
      )}
    </div>
  );
}
