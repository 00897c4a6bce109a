// Brings a reader who returns to a list back to the post that they left. The router restores the scroll position, but
// runs unfolded above the post may be folded again: this corrects the difference.
import { useRouter } from '@tanstack/react-router';
import { type RefObject, useLayoutEffect } from 'react';

type Place = Readonly<{ id: string; top: number }>;

/** One place per history entry; only the newest are remembered. */
const maxPlaces = 50;
const places = new Map<string, Place>();

/** @param list Its items carry their post's id as `data-post`. */
export function useSamePlace(list: RefObject<HTMLElement | null>): void {
  const router = useRouter();
  useLayoutEffect(() => {
    const stopLeaving = router.subscribe('onBeforeLoad', ({ fromLocation, pathChanged }) => {
      const key = fromLocation?.state.__TSR_key;
      const place = list.current && placeIn(list.current);
      if (key && place && pathChanged) remember(key, place);
    });
    const stopComing = router.subscribe('onRendered', ({ toLocation }) => {
      const place = places.get(toLocation.state.__TSR_key ?? '');
      const item = place && list.current?.querySelector(`[data-post="${CSS.escape(place.id)}"]`);
      if (item) scrollBy(0, item.getBoundingClientRect().top - place.top);
    });
    return () => {
      stopLeaving();
      stopComing();
    };
  }, [router, list]);
}

/** Returns the place of the pressed post, else of the first in view. */
function placeIn(list: HTMLElement): Place | undefined {
  const items = [...list.querySelectorAll<HTMLElement>('[data-post]')];
  const pressed = items.find((item) => item.contains(document.activeElement) && isInView(item));
  const item = pressed ?? items.find(isInView);
  return item && { id: item.dataset.post ?? '', top: item.getBoundingClientRect().top };
}

function isInView(item: HTMLElement): boolean {
  const { top, bottom } = item.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

function remember(key: string, place: Place): void {
  places.delete(key);
  places.set(key, place);
  const [oldest] = places.keys();
  if (places.size > maxPlaces && oldest !== undefined) places.delete(oldest);
}
