// Stores style attributes of drawn HTML, which the Content-Security-Policy refuses, until a script sets them.

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
