// A client with almost no overhead: on a small machine, a slower one would measure itself. autocannon is as fast, but rounds times to whole
// milliseconds and can't give each visitor a separate address.
import { connect, type Socket } from 'node:net';
import { percentile } from './measurement.ts';

export type Answered = Readonly<{ status: number; ms: number }>;

export type Summary = Readonly<{
  requests: number;
  p50Ms: number;
  p99Ms: number;
  slowestMs: number;
  statuses: Readonly<Record<number, number>>;
}>;

export function summaryOf(answers: readonly Answered[]): Summary {
  const ms = answers.map((answer) => answer.ms);
  const statuses: Record<number, number> = {};
  for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1;
  return {
    requests: answers.length,
    p50Ms: percentile(ms, 50),
    p99Ms: percentile(ms, 99),
    slowestMs: percentile(ms, 100),
    statuses,
  };
}

/** One keep-alive connection, one request at a time. */
export class HttpConnection {
  readonly #socket: Socket;
  #head = '';
  #left = 0;
  #status = 0;
  #sentMs = 0;
  #answer: PromiseWithResolvers<Answered> | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (chunk) => this.#read(chunk));
    socket.on('close', () => this.#answer?.reject(new Error('The server closed the connection.')));
    socket.on('error', (error) => this.#answer?.reject(error));
  }

  /** @param localAddress where the connection comes from, of the loopback range */
  static open(port: number, localAddress = '127.0.0.1'): Promise<HttpConnection> {
    const { promise, resolve, reject } = Promise.withResolvers<HttpConnection>();
    const socket = connect({ port, host: '127.0.0.1', localAddress }, () => resolve(new HttpConnection(socket)));
    socket.once('error', reject);
    return promise;
  }

  request(bytes: Buffer): Promise<Answered> {
    this.#answer = Promise.withResolvers();
    this.#sentMs = performance.now();
    this.#socket.write(bytes);
    return this.#answer.promise;
  }

  close(): void {
    this.#answer = undefined;
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    let body = chunk.length;
    if (this.#status === 0) {
      this.#head += chunk.toString('latin1', 0, 4_096);
      const end = this.#head.indexOf('\r\n\r\n');
      if (end < 0) return;
      const [, length] = /\r\ncontent-length: (\d+)/i.exec(this.#head) ?? [];
      if (length === undefined) throw new Error(`An answer without Content-Length: ${this.#head.slice(0, end)}`);
      this.#status = Number(this.#head.slice(9, 12));
      this.#left = Number(length);
      body = chunk.length - (end + 4);
      this.#head = '';
    }
    this.#left -= body;
    if (this.#left > 0) return;
    const status = this.#status;
    this.#status = 0;
    this.#answer?.resolve({ status, ms: performance.now() - this.#sentMs });
  }
}

export type RequestText = Readonly<{
  method: 'GET' | 'POST';
  path: string;
  port: number;
  cookie?: string;
  body?: unknown;
}>;

export function requestBytes({ method, path, port, cookie, body }: RequestText): Buffer {
  const json = body === undefined ? '' : JSON.stringify(body);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `host: 127.0.0.1:${port}`,
    'accept: application/json',
    ...(cookie === undefined ? [] : [`cookie: ${cookie}`]),
    ...(method === 'GET'
      ? []
      : [
          'sec-fetch-site: same-origin',
          'content-type: application/json',
          `content-length: ${Buffer.byteLength(json)}`,
        ]),
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${json}`);
}
