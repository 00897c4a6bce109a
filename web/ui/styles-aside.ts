// Some primitives write style attributes. The Content-Security-Policy refuses these in HTML but allows them from a
// script, so a server-drawn page stores them under another name until its script has loaded.

/** React's HTML has bare quotes only around attribute values. */
export function setStylesAside(html: string): string {
  return html.replaceAll(/ style="([^"]*)"/g, ' data-style="$1"');
}

/** Call this before hydration, which doesn't change attributes. */
export function putStylesBack(root: HTMLElement): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset.style ?? '';
    delete element.dataset.style;
  }
}
