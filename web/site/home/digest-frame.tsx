// The band at the top of a member's home page.
import type { ReactNode } from 'react';

export const DigestFrame = ({ children }: { children: ReactNode }) => (
  <div className="border-line border-b">
    <div className="mx-auto w-full max-w-6xl px-4 pt-5 pb-4 sm:px-6 sm:py-8">{children}</div>
  </div>
);
