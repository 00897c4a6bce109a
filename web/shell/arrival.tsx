// Makes a page change perceivable to screen readers: its title is announced, and the focus moves to its top.
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

export function Arrival() {
  const router = useRouter();
  const [arrivedAt, setArrivedAt] = useState('');
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (!pathChanged || fromLocation === undefined) return;
        // The first field of a form may have it already.
        if (!document.activeElement?.matches('main :is(input, textarea)'))
          document.getElementById('main')?.focus({ preventScroll: true });
        setArrivedAt(document.title);
      }),
    [router],
  );
  return (
    <p role="status" className="sr-only">
      {arrivedAt}
    </p>
  );
}
