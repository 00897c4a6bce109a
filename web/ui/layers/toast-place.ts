// The place of a toast: at the window's foot, unless there is a field to write in or an open dialog. It then goes to
// the head if that is free, else right above the dialog's buttons.

type Box = Readonly<{ left: number; right: number; top: number; bottom: number }>;

type Scene = Readonly<{
  window: Readonly<{ width: number; height: number }>;
  /** The toast's size, and its distance from the window's edges. */
  toast: Readonly<{ width: number; height: number; margin: number }>;
  /** Whether the page ends in a field to write in. */
  hasFieldAtFoot?: boolean | undefined;
  /** The topmost open dialog. */
  dialog?: Box | undefined;
  /** The upper edge of the dialog's buttons. */
  buttonsTop?: number | undefined;
}>;

export type ToastPlace = Readonly<{ edge: 'top' | 'bottom'; offset: number }>;

const foot: ToastPlace = { edge: 'bottom', offset: 0 };
const head: ToastPlace = { edge: 'top', offset: 0 };

export function toastPlace({ window, toast, hasFieldAtFoot, dialog, buttonsTop }: Scene): ToastPlace {
  if (!dialog) return hasFieldAtFoot ? head : foot;
  const isBeside = window.width - toast.margin - toast.width >= dialog.right;
  const space = toast.height + 2 * toast.margin;
  if (isBeside || dialog.bottom <= window.height - space) return foot;
  if (dialog.top >= space) return head;
  return { edge: 'bottom', offset: window.height - (buttonsTop ?? dialog.bottom) };
}

/** Measures the page. A sliding or growing dialog counts as where it will come to rest. */
export function placeOf(toast: HTMLElement, margin: number): ToastPlace {
  const dialog = [...document.querySelectorAll<HTMLElement>('.dialog[data-state="open"]')].at(-1);
  return toastPlace({
    window: { width: document.documentElement.clientWidth, height: innerHeight },
    toast: { width: toast.offsetWidth, height: toast.offsetHeight, margin },
    hasFieldAtFoot: document.querySelector('[data-field-at-foot]') !== null,
    dialog: dialog && restingBox(dialog),
    buttonsTop: dialog && buttonsTop(dialog),
  });
}

function restingBox({ offsetLeft, offsetTop, offsetWidth, offsetHeight }: HTMLElement): Box {
  return { left: offsetLeft, right: offsetLeft + offsetWidth, top: offsetTop, bottom: offsetTop + offsetHeight };
}

function buttonsTop(dialog: HTMLElement): number | undefined {
  const buttons = dialog.querySelector('[data-dialog-foot]') ?? [...dialog.querySelectorAll('[type="submit"]')].at(-1);
  return buttons?.getBoundingClientRect().top;
}
