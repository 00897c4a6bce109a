// The lightbox. Its code is loaded when the first picture is opened.
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import type { Lightbox } from './lightbox.tsx';

const Fetched = lazy(async () => ({ default: (await import('./lightbox.tsx')).Lightbox }));

export function LightboxOnDemand(props: ComponentProps<typeof Lightbox>) {
  const [wasShown, setWasShown] = useState(false);
  if (props.shown !== null && !wasShown) setWasShown(true);
  if (!wasShown) return null;
  return (
    <Suspense>
      <Fetched {...props} />
    </Suspense>
  );
}
