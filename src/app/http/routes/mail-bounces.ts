// `POST /api/mail/bounces`: reports by the mail provider of failed addresses. The caller must know MAIL_WEBHOOK_SECRET; without that
// setting, the call doesn't exist.

import { z } from 'zod';
import { refuse } from '../../../kernel/refusal.ts';
import { sameSecret } from '../../../kernel/same-secret.ts';
import type { DescribedRoute } from '../../../platform/rpc/openapi-door.ts';
import { Refused } from '../../../platform/rpc/procedure.ts';
import { invalid, notFound } from '../../../platform/rpc/request-refusals.ts';
import type { Deps } from '../../deps.ts';
import { failMailAddress } from '../../mail-failures.ts';
import type { OwnRoutes } from '../server.ts';

const maxConcurrent = 100;

const body = z.object({
  events: z
    .array(
      z.object({
        type: z.enum(['bounce', 'complaint']),
        email: z.string().min(3).max(254),
        /** Whether a bounce is final: a full mailbox isn't. */
        permanent: z.boolean().default(true),
      }),
    )
    .min(1)
    .max(maxConcurrent),
});

const wrongSecret = refuse.forbidden('mail/wrong-secret', 'Send the MAIL_WEBHOOK_SECRET as a bearer token.');

export const bouncesRoute: DescribedRoute = {
  method: 'POST',
  path: '/mail/bounces',
  operation: {
    operationId: 'mail.bounces',
    summary: 'Receives the mail provider’s reports of bounces and complaints.',
    tags: ['mail'],
    security: [],
    parameters: [],
    requestBody: { required: true, content: { 'application/json': { schema: z.toJSONSchema(body, { io: 'input' }) } } },
    responses: {
      '200': { description: 'The reports are recorded; unknown addresses are ignored.' },
      '400': { description: 'The body is not of this form.' },
      '403': { description: 'The secret is missing or wrong.' },
      '404': { description: 'MAIL_WEBHOOK_SECRET is not set.' },
    },
  },
};

export function mailBounces({ config, keyring }: Pick<Deps, 'config' | 'keyring'>): OwnRoutes {
  return (app, { contextOf }) => {
    const secret = config.mail.webhookSecret;
    app.post('/mail/bounces', { config: { takesNoTokens: true } }, async (request, reply) => {
      if (secret === undefined) throw new Refused(notFound);
      if (!sameSecret(request.headers.authorization ?? '', `Bearer ${secret}`)) throw new Refused(wrongSecret);
      const parsed = body.safeParse(request.body);
      if (!parsed.success) throw new Refused(invalid);
      const context = contextOf(request, reply, { name: 'POST /api/mail/bounces', input: parsed.data });
      const uniqueEvents = new Map(
        parsed.data.events.map((event) => [`${event.type} ${event.email.toLowerCase()}`, event]),
      );
      await context.underKey(async () => {
        for (const { type, email, permanent } of uniqueEvents.values()) {
          if (type === 'bounce' && !permanent) continue;
          const failure = type === 'bounce' ? 'bounced' : 'complained';
          await failMailAddress(context, keyring, email, failure);
        }
      });
      return reply.send({ success: true });
    });
  };
}
