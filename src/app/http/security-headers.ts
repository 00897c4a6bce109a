// Headers that tell browsers to trust nothing but ourselves: no other host, no inline script or style, no framing.
import type { Config } from '../start/settings/config.ts';

const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const yearSeconds = 365 * 24 * 60 * 60;

export type SecurityHeaders = Readonly<{
  /** For responses that browsers show as a page. */
  page: Readonly<Record<string, string>>;
  /** For data, which may run nothing and frame nothing. A browser could do little else with it. */
  data: Readonly<Record<string, string>>;
}>;

export function securityHeaders({ publicUrl }: Pick<Config, 'publicUrl'>): SecurityHeaders {
  const everywhere = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(publicUrl?.startsWith('https:') && { 'strict-transport-security': `max-age=${yearSeconds}` }),
  };
  return {
    page: Object.freeze({
      ...everywhere,
      'content-security-policy': contentSecurityPolicy,
      'x-frame-options': 'DENY',
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
      'cross-origin-opener-policy': 'same-origin',
      'origin-agent-cluster': '?1',
    }),
    data: Object.freeze({
      ...everywhere,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    }),
  };
}
