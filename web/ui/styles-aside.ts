// Some primitives write style attributes, which the Content-Security-Policy refuses in HTML but not from a script. So a drawn
// page holds them under another name until its script has come.

/** In HTML that React drew, which has no bare quote but those around an attribute's value. */
export function setStylesAside(html: string): string {
  return html.replaceAll(/ style="([^"]*)"/g, ' data-style="$1"');
}

/** Before hydration, which takes elements as they are. */
export function putStylesBack(root: HTMLElement): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset.style ?? '';
    delete element.dataset.style;
  }
}
