// Where a toast lies: at the window's foot, unless one writes there or an open dialog is there. Then at its head, if that is free;
// else right above the dialog's buttons.

type Box = Readonly<{ left: number; right: number; top: number; bottom: number }>;

type Scene = Readonly<{
  window: Readonly<{ width: number; height: number }>;
  /** How large the toast is, and how far it stays from the window's edges. */
  toast: Readonly<{ width: number; height: number; margin: number }>;
  /** The page ends in a field that one writes in. */
  hasFieldAtFoot?: boolean | undefined;
  /** The open dialog that is above all others. */
  dialog?: Box | undefined;
  /** The upper edge of its buttons. */
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

/** Looks at the page as it is. What slides or grows just now is judged by where it comes to rest. */
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
