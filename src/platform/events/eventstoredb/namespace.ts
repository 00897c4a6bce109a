// Which streams of a server are this Kindling's. A path in the URL, `esdb://host:2113/NAME`, keeps it to the streams
// `@NAME/…`, so that many share one server, as databases do in MongoDB: a log can't be emptied, and tests leave theirs behind.
// Without a path every stream is its own but those of the named.

export type Namespace = Readonly<{
  /** What the server calls a stream of ours. */
  nameOf(stream: string): string;
  /** What we call a stream of the server's; undefined when it is none of ours. */
  streamOf(name: string): string | undefined;
  /** What the names of our streams on the server begin with; undefined: with anything that is nobody else's. */
  prefix: string | undefined;
}>;

/** The server's own streams, and those of the named. */
const notOurs = /^[$@]/;

const wholeLog: Namespace = {
  nameOf: (stream) => stream,
  streamOf: (name) => (notOurs.test(name) ? undefined : name),
  prefix: undefined,
};

/** The URL that the client understands, and what its path says. */
export function splitUrl(url: string): { address: string; namespace: Namespace } {
  const [, servers = url, path = '', query = ''] = /^([^:]+:\/\/[^/?]+)(\/[^?]*)?(\?.*)?$/s.exec(url) ?? [];
  const name = path.replace(/^\/|\/$/g, '');
  return { address: `${servers}${query}`, namespace: name === '' ? wholeLog : named(name) };
}

/** Names that would be taken for those of others. */
export function mayNotName(stream: string): boolean {
  return stream === '' || notOurs.test(stream);
}

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
