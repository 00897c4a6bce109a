// Text for our own feeds.

/** Characters that XML 1.0 can't hold, even escaped. */
const unwritable = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

export const xmlText = (text: string): string => text.replace(unwritable, '');
