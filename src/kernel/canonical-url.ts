// Canonicalizes URLs: the same article is linked with and without campaign parameters.

/** Query parameters that track clicks. A name that ends with an underscore is a prefix. */
const tracking = [
  ...['utm_', 'mc_', 'at_', 'hsa_', 'pk_', 'mtm_', 'matomo_', 'vero_', 'oly_'],
  ...['fbclid', 'gclid', 'gclsrc', 'dclid', 'gbraid', 'wbraid', 'msclkid', 'yclid', 'twclid', 'ttclid', 'igshid'],
  ...['_ga', '_gl', '_hsenc', '_hsmi', 'mkt_tok', 'ref_src', 'cmp', 'cmpid', 'ocid', 'ncid', 'guccounter', 'smid'],
];

const isTracking = (name: string): boolean =>
  tracking.some((each) => (each.endsWith('_') ? name.startsWith(each) : name === each));

/** Drops fragment, credentials, tracking and trailing slashes. Returns null unless it is http or https. Idempotent. */
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

/** Not a regular expression: one that matches trailing slashes takes quadratic time on a path of slashes. */
function withoutSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}
