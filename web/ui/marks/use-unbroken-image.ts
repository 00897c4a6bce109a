// An image that gives way to what lies behind it if it doesn't load.
import { useState } from 'react';

/** Returns the attributes of an `img`; undefined without an address, and once the image did not load. */
export function useUnbrokenImage(src: string | null | undefined) {
  const [brokenSrc, setBrokenSrc] = useState<string>();
  if (!src || src === brokenSrc) return undefined;
  const onError = () => setBrokenSrc(src);
  return {
    src,
    onError,
    ref: (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0) onError();
    },
  };
}
