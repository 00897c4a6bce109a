// Fetches responses of bounded size. Follows no redirect, so that texts reach only the host that a member agreed to.

export class AnswerTooLarge extends Error {}

export function boundedFetch(maxBytes: number): typeof fetch {
  return async (input, init) => {
    const { body, status, headers } = await fetch(input, { ...init, redirect: 'error' });
    let bytes = 0;
    const bounded = body?.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          bytes += chunk.byteLength;
          if (bytes > maxBytes) controller.error(new AnswerTooLarge(`The answer is larger than ${maxBytes} bytes.`));
          else controller.enqueue(chunk);
        },
      }),
    );
    return new Response(bounded ?? null, { status, headers });
  };
}
