// One-click unsubscribing (RFC 8058): mail programs POST to the address of our unsubscribe page.
import { endSubscription, followingLinks } from '../../../../modules/newsletter/index.ts';
import { stopDigests, unsubscribing } from '../../../../modules/notifications/index.ts';
import { stopReminders } from '../../../../modules/planner/index.ts';
import { addressDraw } from '../../../platform/rate-limits/address-key.ts';
import type { RateLimit } from '../../../platform/rate-limits/rate-limit.ts';
import type { RequestContext } from '../../../platform/rpc/procedure.ts';
import type { Deps } from '../../deps.ts';
import type { OwnRoutes } from '../server.ts';

const longestBody = 1_024;

type OneClick = Readonly<{
  path: string;
  /** Names the call in the commands' hashes. */
  name: string;
  limit: RateLimit;
  end(context: RequestContext, token: string): Promise<void>;
}>;

function oneClick({ path, name, limit, end }: OneClick): OwnRoutes {
  return async (app, { contextOf }) => {
    app.removeAllContentTypeParsers();
    const read = { parseAs: 'string', bodyLimit: longestBody } as const;
    app.addContentTypeParser('*', read, (_request, body, done) => done(null, body));
    app.post(path, async (request, reply) => {
      const { token } = request.query as { token?: unknown };
      // Accepts both form encodings.
      const isOneClick = /List-Unsubscribe\b[\s\S]*One-Click/.test(String(request.body));
      if (typeof token !== 'string' || !isOneClick)
        return reply.code(400).send({ message: 'Not a one-click request.' });
      const context = contextOf(request, reply, { name, input: { token } });
      await context.drawOn(limit, addressDraw(context.address));
      await context.underKey(() => end(context, token));
      return reply.code(200).send({ success: true });
    });
  };
}

export const oneClickUnsubscribe = ({ keyring }: Pick<Deps, 'keyring'>): OwnRoutes =>
  oneClick({
    path: '/unsubscribe',
    name: 'notifications.oneClick',
    limit: unsubscribing,
    // The token says which mails it ends.
    end: (context, token) =>
      (token.startsWith('reminders.') ? stopReminders : stopDigests)(context, keyring.fingerprint, token),
  });

export const oneClickNewsletter = ({ keyring }: Pick<Deps, 'keyring'>): OwnRoutes =>
  oneClick({
    path: '/newsletter/unsubscribe',
    name: 'newsletter.oneClick',
    limit: followingLinks,
    end: (context, token) => endSubscription(context, keyring.fingerprint, token),
  });
