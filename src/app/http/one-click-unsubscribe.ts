// `POST /unsubscribe`, which mail programs send when their own button is pressed (RFC 8058). A GET of the same address is the page
// with ours.
import { stopDigests, unsubscribing } from '../../../modules/notifications/index.ts';
import type { Parts } from '../parts.ts';
import type { OwnRoutes } from './server.ts';

const longestBody = 1_024;

export function oneClickUnsubscribe({ keyring }: Pick<Parts, 'keyring'>): OwnRoutes {
  return async (app, { contextOf }) => {
    await app.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      const read = { parseAs: 'string', bodyLimit: longestBody } as const;
      scope.addContentTypeParser('*', read, (_request, body, done) => done(null, body));
      scope.post('/unsubscribe', async (request, reply) => {
        const { token } = request.query as { token?: unknown };
        // As a form of either encoding.
        const isOneClick = /List-Unsubscribe\b[\s\S]*One-Click/.test(String(request.body));
        if (typeof token !== 'string' || !isOneClick)
          return reply.code(400).send({ message: 'Not a one-click request.' });
        const context = contextOf(request, reply, { name: 'notifications.oneClick', input: { token } });
        await context.drawOn(unsubscribing, context.address);
        await stopDigests(context, keyring.fingerprint, token);
        return reply.code(200).send({ success: true });
      });
    });
  };
}
