// Where the focus goes when a layer closes: to what had it when the layer opened. That may be gone by then, as the row of a
// menu is, or a post that was deleted: then to what had the focus before it, or to what has taken its place in its list.

type ListPlace = Readonly<{ list: Element; index: number }>;

/** Something that had the focus, and its places in the lists around it, the innermost first. */
export type Stop = Readonly<{ element: HTMLElement; places: readonly ListPlace[] }>;

const layers = '[role="dialog"], [role="alertdialog"], [role="menu"]';
const tabbable = 'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), [tabindex="0"]';
const longestTrail = 4;

/** What had the focus last in the page and in each layer above it, the newest first. */
let trail: readonly HTMLElement[] = [];

/** Follows the focus. A toast is left out: it is gone before anybody comes back to it. */
export function followFocus(): () => void {
  const onFocusIn = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || target.closest('[data-toasts]')) return;
    const [newest, ...older] = trail;
    const isSameLayer = newest?.closest(layers) === target.closest(layers);
    trail = [target, ...(isSameLayer || !newest ? older : trail)].slice(0, longestTrail);
  };
  document.addEventListener('focusin', onFocusIn);
  return () => document.removeEventListener('focusin', onFocusIn);
}

/** The way back, to be noted when a layer opens. Nothing, where a click beside everything has taken the focus away. */
export function wayBack(): readonly Stop[] {
  const isNowhere = document.activeElement === document.body && trail[0]?.isConnected === true;
  return isNowhere ? [] : trail.map((element) => ({ element, places: placesOf(element) }));
}

/** Whether there was a way to go back. */
export function goBack(stops: readonly Stop[]): boolean {
  if (stops.length === 0) return false;
  for (const { element, places } of stops) {
    if (takesFocus(element)) return true;
    for (const { list, index } of places) {
      const successor = list.children[index] ?? list.lastElementChild;
      const first = list.isConnected ? successor?.querySelector<HTMLElement>(tabbable) : null;
      if (first && takesFocus(first)) return true;
    }
  }
  const main = document.querySelector('main');
  return main !== null && takesFocus(main);
}

function takesFocus(element: HTMLElement): boolean {
  if (!element.isConnected) return false;
  element.focus();
  return document.activeElement === element;
}

function placesOf(element: HTMLElement): readonly ListPlace[] {
  const places: ListPlace[] = [];
  for (let item = element.closest('li'); item?.parentElement; item = item.parentElement.closest('li')) {
    const list = item.parentElement;
    places.push({ list, index: [...list.children].indexOf(item) });
  }
  return places;
}
