// Returns the focus when a layer closes: to the element that had it, the one before, or its successor in a list.

type ListPlace = Readonly<{ list: Element; index: number }>;

/** An element that had the focus, with its places in the lists around it, innermost first. */
export type Stop = Readonly<{ element: HTMLElement; places: readonly ListPlace[] }>;

const layers = '[role="dialog"], [role="alertdialog"], [role="menu"]';
const tabbable = 'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), [tabindex="0"]';
const items = 'li, tr';
const longestTrail = 4;

/** The last focused element of the page and of each layer above it, newest first. */
let trail: readonly HTMLElement[] = [];

/** Tracks the focus, from the element that has it. Toasts are left out: they are gone before anybody comes back to them. */
export function followFocus(): () => void {
  const note = (target: EventTarget | null) => {
    if (!(target instanceof HTMLElement) || target.closest('[data-toasts]')) return;
    const [newest, ...older] = trail;
    const isSameLayer = newest?.closest(layers) === target.closest(layers);
    trail = [target, ...(isSameLayer || !newest ? older : trail)].slice(0, longestTrail);
  };
  const onFocusIn = ({ target }: FocusEvent) => note(target);
  // On a server-drawn page, somebody may have moved the focus before this script came.
  if (document.activeElement !== document.body) note(document.activeElement);
  document.addEventListener('focusin', onFocusIn);
  return () => document.removeEventListener('focusin', onFocusIn);
}

/** Returns the way back, recorded when a layer opens. Empty if a click on the background has taken the focus away. */
export function wayBack(): readonly Stop[] {
  const isNowhere = document.activeElement === document.body && trail[0]?.isConnected === true;
  if (isNowhere) return [];
  // Nothing has had the focus yet, as before a dialog that opens by itself. What no element takes goes to the page's heading.
  const stops = trail.length > 0 ? trail : [document.documentElement];
  return stops.map((element) => ({ element, places: placesOf(element) }));
}

/** Returns whether an element took the focus. */
export function goBack(stops: readonly Stop[]): boolean {
  if (stops.length === 0) return false;
  for (const { element, places } of stops) {
    if (takesFocus(element)) return true;
    for (const { list, index } of places) {
      const after = [...list.children].slice(index);
      const successors = after.length > 0 ? after : [...list.children].slice(-1);
      const all = successors.flatMap((each) => [each, ...each.querySelectorAll(tabbable)]);
      const first = all.find((each) => each instanceof HTMLElement && each.matches(tabbable));
      if (list.isConnected && first instanceof HTMLElement && takesFocus(first)) return true;
    }
  }
  // A heading says more than the page as a whole.
  const heading = document.querySelector<HTMLElement>('main h1');
  heading?.setAttribute('tabindex', '-1');
  const page = heading ?? document.querySelector('main');
  page?.focus({ preventScroll: true });
  return page !== null && document.activeElement === page;
}

/** Returns the way to what takes the place of an element in its lists. */
export const wayFrom = (element: HTMLElement): readonly Stop[] => [{ element, places: placesOf(element) }];

function takesFocus(element: HTMLElement): boolean {
  if (!element.isConnected) return false;
  element.focus();
  return document.activeElement === element;
}

function placesOf(element: HTMLElement): readonly ListPlace[] {
  const places: ListPlace[] = [];
  for (let item = element.closest(items); item?.parentElement; item = item.parentElement.closest(items)) {
    const list = item.parentElement;
    places.push({ list, index: [...list.children].indexOf(item) });
  }
  return places;
}
