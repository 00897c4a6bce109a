// Addresses from outside, made safe for our pages.
const longestAddress = 2_048;

export function webAddress(address: string | undefined, base?: string): string | null {
  const url = address === undefined || address.trim() === '' ? null : URL.parse(address.trim(), base);
  if (url === null || !/^https?:$/.test(url.protocol) || url.href.length > longestAddress) return null;
  url.username = '';
  url.password = '';
  return url.href;
}
