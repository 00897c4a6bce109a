// One address for one page, however it is linked: the same article comes with and without what campaigns add to it.

/** Query parameters that track clicks. A name that ends with an underscore is a prefix. */
const tracking = [
  ...['utm_', 'mc_', 'at_', 'hsa_', 'pk_', 'mtm_', 'matomo_', 'vero_', 'oly_'],
  ...['fbclid', 'gclid', 'gclsrc', 'dclid', 'gbraid', 'wbraid', 'msclkid', 'yclid', 'twclid', 'ttclid', 'igshid'],
  ...['_ga', '_gl', '_hsenc', '_hsmi', 'mkt_tok', 'ref_src', 'cmp', 'cmpid', 'ocid', 'ncid', 'guccounter', 'smid'],
];

const isTracking = (name: string): boolean =>
  tracking.some((each) => (each.endsWith('_') ? name.startsWith(each) : name === each));

/**
 * The address in lower case where case means nothing, without fragment, name and password, default port, tracking parameters and
 * trailing slash, its parameters in order. Null for anything but http and https. The canonical form of a canonical address is itself.
 */
export function canonicalUrl(address: string): string | null {
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  for (const name of new Set(url.searchParams.keys())) {
    if (isTracking(name.toLowerCase())) url.searchParams.delete(name);
  }
  url.searchParams.sort();
  const query = url.searchParams.toString();
  return `${url.protocol}//${url.host}${withoutSlashes(url.pathname)}${query && `?${query}`}`;
}

/** Without a pattern: one that looks for the last slashes of a path of slashes takes quadratic time. */
function withoutSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}
