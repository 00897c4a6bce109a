import { describe, expect, it } from 'vitest';
import { toastPlace } from './toast-place.ts';

const desk = { width: 1280, height: 900 };
const tablet = { width: 820, height: 1180 };
const phone = { width: 390, height: 844 };
const toast = { width: 320, height: 72, margin: 16 };
const onPhone = { ...toast, width: 358 };
const foot = { edge: 'bottom', offset: 0 };

describe('a toast', () => {
  it('lies at the foot if no dialog is open', () => {
    for (const window of [desk, tablet, phone]) expect(toastPlace({ window, toast })).toEqual(foot);
  });

  it('lies at the head if there is a field at the foot', () => {
    expect(toastPlace({ window: desk, toast, hasFieldAtFoot: true })).toEqual({ edge: 'top', offset: 0 });
  });

  it('lies at the foot next to a dialog that leaves room for it', () => {
    const dialog = { left: 340, right: 940, top: 32, bottom: 868 };
    expect(toastPlace({ window: desk, toast, dialog, buttonsTop: 790 })).toEqual(foot);
  });

  it('lies at the foot below a dialog that ends above it', () => {
    const dialog = { left: 110, right: 710, top: 300, bottom: 880 };
    expect(toastPlace({ window: tablet, toast, dialog })).toEqual(foot);
  });

  it('lies at the head, above the sheet of a phone', () => {
    const dialog = { left: 0, right: 390, top: 320, bottom: 844 };
    expect(toastPlace({ window: phone, toast: onPhone, dialog })).toEqual({ edge: 'top', offset: 0 });
  });

  it('lies right above the buttons of a sheet that leaves no room', () => {
    const dialog = { left: 0, right: 390, top: 68, bottom: 844 };
    expect(toastPlace({ window: phone, toast: onPhone, dialog, buttonsTop: 724 })).toEqual({
      edge: 'bottom',
      offset: 120,
    });
  });
});
