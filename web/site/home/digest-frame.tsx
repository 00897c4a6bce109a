// The band at the top of a member's home page.
import type { ReactNode } from 'react';

export const DigestFrame = ({ children }: { children: ReactNode }) => (
  <div className="border-line border-b bg-sunken">
    <div className="mx-auto w-full max-w-6xl px-4 py-8 sm:px-6 sm:py-10">{children}</div>
  </div>
);
