// Reorders the media of a post, by dragging a tile's handle or with the arrow keys. Each new place is announced.
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { pressedKey } from '../../ui/pressed-key.ts';

export function useTileOrder(count: number, move: (key: number, to: number) => void) {
  const list = useRef<HTMLUListElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const [dragged, setDragged] = useState<number>();

  const put = (key: number, name: string, to: number) => {
    move(key, to);
    setAnnouncement(`${name} is now ${to + 1} of ${count}.`);
  };

  return {
    list,
    announcement,
    dragged,
    handleOf: (key: number, name: string, at: number) => ({
      onKeyDown(event: KeyboardEvent<HTMLButtonElement>) {
        const to = placeFor(pressedKey(event), at, count);
        if (to === undefined) return;
        event.preventDefault();
        if (to === at) return;
        put(key, name, to);
        // A tile loses the focus when it moves in the DOM.
        const handle = event.currentTarget;
        requestAnimationFrame(() => handle.focus());
      },
      onPointerDown(event: PointerEvent) {
        if (event.button !== 0) return;
        let place = at;
        const ending = new AbortController();
        const onMove = ({ clientY }: globalThis.PointerEvent) => {
          const to = tileAt(list.current, clientY);
          if (to === undefined || to === place) return;
          place = to;
          put(key, name, to);
        };
        const end = () => {
          ending.abort();
          setDragged(undefined);
        };
        setDragged(key);
        // On the window, because a tile that moves in the DOM loses pointer capture.
        addEventListener('pointermove', onMove, { signal: ending.signal });
        addEventListener('pointerup', end, { signal: ending.signal });
        addEventListener('pointercancel', end, { signal: ending.signal });
      },
    }),
  };
}

function placeFor(key: string | undefined, at: number, count: number): number | undefined {
  if (key === 'ArrowUp' || key === 'ArrowLeft') return Math.max(0, at - 1);
  if (key === 'ArrowDown' || key === 'ArrowRight') return Math.min(count - 1, at + 1);
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}

function tileAt(list: HTMLUListElement | null, y: number): number | undefined {
  const index = [...(list?.children ?? [])].findIndex((tile) => {
    const { top, bottom } = tile.getBoundingClientRect();
    return y >= top && y <= bottom;
  });
  return index === -1 ? undefined : index;
}
