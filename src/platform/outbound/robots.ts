// Follows the robots.txt of hosts (RFC 9309), read once a day for each. An unreachable host forbids everything; a host
// without the file allows everything. Not the package robots-parser: it stores every rule once for each name in its
// group, and tries a pattern at every letter of a path, so one file can exhaust the memory and take seconds.
import type { Clock } from '../../kernel/clock.ts';
import { dayMs } from '../../kernel/instants.ts';
import { isFailure, type Outbound } from './outbound.ts';

export type MayFetch = (address: string) => Promise<boolean>;

type Rule = Readonly<{ allows: boolean; path: string }>;

const ourName = 'kindling';
const withinMs = 5_000;
/** The standard requires at least 500 KiB. */
const maxBytes = 500 * 1_024;
const maxRules = 1_000;
const maxHosts = 2_000;

export function createRobots(outbound: Pick<Outbound, 'get'>, clock: Clock): MayFetch {
  const known = new Map<string, Readonly<{ until: number; rules: Promise<readonly Rule[]> }>>();

  async function read(origin: string): Promise<readonly Rule[]> {
    const answer = await outbound.get(`${origin}/robots.txt`, { withinMs, maxBytes, mayBeCut: true });
    if (isFailure(answer) || answer.status >= 500) return [{ allows: false, path: '/' }];
    return answer.status === 200 ? rulesFor(ourName, new TextDecoder().decode(answer.body)) : [];
  }

  return async (address) => {
    const url = URL.parse(address);
    if (url === null) return false;
    const now = clock().getTime();
    let entry = known.get(url.origin);
    if (entry === undefined || entry.until <= now) {
      entry = { until: now + dayMs, rules: read(url.origin) };
      known.delete(url.origin);
      known.set(url.origin, entry);
      const [oldest] = known.keys();
      if (known.size > maxHosts && oldest !== undefined) known.delete(oldest);
    }
    return allows(await entry.rules, `${url.pathname}${url.search}`);
  };
}

/** Returns the rules of the group that names us, or else those for everyone. */
export function rulesFor(name: string, text: string): readonly Rule[] {
  const groups = new Map<string, Rule[]>();
  const agents = new Set<string>();
  let isNaming = false;
  for (const line of text.split(/\r\n?|\n/)) {
    const [, field = '', value = ''] = /^\s*(user-agent|allow|disallow)\s*:\s*([^#]*)/i.exec(line) ?? [];
    if (field === '') continue;
    const trimmed = value.trim();
    const wasNaming = isNaming;
    isNaming = field.toLowerCase() === 'user-agent';
    if (isNaming) {
      if (!wasNaming) agents.clear();
      const agent = trimmed.toLowerCase();
      if (agent !== name && agent !== '*') continue;
      agents.add(agent);
      groups.set(agent, groups.get(agent) ?? []);
    } else if (trimmed !== '') {
      for (const agent of agents) {
        const rules = groups.get(agent) ?? [];
        if (rules.length < maxRules) rules.push({ allows: field.toLowerCase() === 'allow', path: trimmed });
      }
    }
  }
  return groups.get(name) ?? groups.get('*') ?? [];
}

/** Applies the longest matching rule; of two equally long ones, the one that allows. */
export function allows(rules: readonly Rule[], path: string): boolean {
  let decides: Rule | undefined;
  for (const rule of rules) {
    const isLonger = decides === undefined || rule.path.length > decides.path.length;
    const isKinder = rule.path.length === decides?.path.length && rule.allows;
    if ((isLonger || isKinder) && matches(rule.path, path)) decides = rule;
  }
  return decides?.allows ?? true;
}

/** Matches `*` as anything and `$` as the end. Builds no RegExp from the rule, since one may take exponential time. */
function matches(rule: string, path: string): boolean {
  const isWhole = rule.endsWith('$');
  const [first = '', ...rest] = (isWhole ? rule.slice(0, -1) : rule).split('*');
  if (!path.startsWith(first)) return false;
  let at = first.length;
  for (const [index, part] of rest.entries()) {
    if (isWhole && index === rest.length - 1) return path.length - part.length >= at && path.endsWith(part);
    const found = path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return !isWhole || at === path.length;
}
