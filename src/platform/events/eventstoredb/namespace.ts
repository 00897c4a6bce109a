// Decides which streams of a server belong to this Kindling. A path in the URL, `esdb://host:2113/NAME`, restricts it to
// the streams `@NAME/…`, so that many Kindlings, and tests, can share one server. Without a path, all streams belong to
// it except the server's own and those of named Kindlings.

export type Namespace = Readonly<{
  /** Returns the server's name for one of our streams. */
  nameOf(stream: string): string;
  /** Returns our name for a stream on the server; undefined if the stream is not ours. */
  streamOf(name: string): string | undefined;
  /** The prefix of our streams' names on the server. Undefined: any that no other Kindling owns. */
  prefix: string | undefined;
}>;

const notOurs = /^[$@]/;

const wholeLog: Namespace = {
  nameOf: (stream) => stream,
  streamOf: (name) => (notOurs.test(name) ? undefined : name),
  prefix: undefined,
};

/** Splits a URL into the address for the client and the namespace that its path names. */
export function splitUrl(url: string): { address: string; namespace: Namespace } {
  const [, servers = url, path = '', query = ''] = /^([^:]+:\/\/[^/?]+)(\/[^?]*)?(\?.*)?$/s.exec(url) ?? [];
  const name = path.replace(/^\/|\/$/g, '');
  return { address: `${servers}${query}`, namespace: name === '' ? wholeLog : named(name) };
}

/** Returns whether a stream must not have this name, because it would be mistaken for a foreign one. */
export const isReservedName = (stream: string): boolean => stream === '' || notOurs.test(stream);

function named(name: string): Namespace {
  if (!/^[\w.-]{1,64}$/.test(name)) {
    throw new Error(
      `'${name}' in EVENTSTORE_URL names no place in the log: at most 64 letters, digits, '_', '-' and '.'.`,
    );
  }
  const prefix = `@${name}/`;
  return {
    nameOf: (stream) => `${prefix}${stream}`,
    streamOf: (theirs) => (theirs.startsWith(prefix) ? theirs.slice(prefix.length) : undefined),
    prefix,
  };
}
