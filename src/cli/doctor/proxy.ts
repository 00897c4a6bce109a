// Checks whether TRUST_PROXY matches the proxies of the last requests. If not, all clients share one limit.
import type { ClientsSeen } from '../../app/http/clients-seen.ts';
import type { Config } from '../../app/start/settings/config.ts';
import { count } from '../text/words.ts';
import { type Finding, fine, noted, wrong } from './finding.ts';

const check = 'proxy';
/** Any client may send such a header, and a monitor may send more requests than people do. */
const mostForwarded = 0.5;
const nearlyAll = 0.95;

export function proxyFinding(
  seen: Omit<ClientsSeen, '_id' | 'at'> | undefined,
  { trustProxy, trustProxySetting }: Pick<Config, 'trustProxy' | 'trustProxySetting'>,
): Finding {
  // Counts under another setting say nothing about this one.
  if (seen?.trustProxy !== trustProxySetting)
    return fine(check, 'Too few requests came so far to tell whether TRUST_PROXY is right.');
  const { requests, forwarded, fromOne } = seen;
  if (trustProxy === false && forwarded > requests * mostForwarded) {
    const message = `${count(forwarded)} of ${count(requests)} requests came through a proxy, and TRUST_PROXY is off: all clients count as one, and share its limits.`;
    return wrong(check, message, 'Set TRUST_PROXY=on (one proxy), or to the number or the addresses of the proxies.');
  }
  if (fromOne > requests * nearlyAll) {
    const message = `${count(fromOne)} of ${count(requests)} requests came from one address.`;
    const mend =
      'If more than one person was there, a proxy hides them: have it send X-Forwarded-For, and set TRUST_PROXY to the number of proxies in a row.';
    return noted(check, message, mend);
  }
  return fine(check, 'Requests come from different addresses.');
}
