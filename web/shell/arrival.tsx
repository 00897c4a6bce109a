// Tells those who don't see it that another page has come: its title is announced, and the focus begins at its top.
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

export function Arrival() {
  const router = useRouter();
  const [arrivedAt, setArrivedAt] = useState('');
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (!pathChanged || fromLocation === undefined) return;
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
