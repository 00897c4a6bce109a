// `POST /api/stripe/webhook`: Stripe's notifications. A message only names an object: its current state is then read
// from Stripe, so a message may come twice, late, or out of order.
import { recordStateOf, unsignedMessage } from '../../../../modules/billing/index.ts';
import { derivedId } from '../../../kernel/ids.ts';
import { actAs } from '../../../platform/commands/act-as.ts';
import { rootContext } from '../../../platform/commands/commands.ts';
import { PaymentsUnavailable, UnsignedMessage } from '../../../platform/payments/payments.ts';
import type { DescribedRoute } from '../../../platform/rpc/openapi-door.ts';
import { Refused } from '../../../platform/rpc/procedure.ts';
import { notFound, outcomeUnknown } from '../../../platform/rpc/request-refusals.ts';
import type { Deps } from '../../deps.ts';
import type { OwnRoutes } from '../server.ts';

const path = '/stripe/webhook';
const largestBytes = 512 * 1_024;

export const stripeWebhookRoute: DescribedRoute = {
  method: 'POST',
  path,
  operation: {
    operationId: 'billing.stripeWebhook',
    summary: 'Receives Stripe’s signed messages.',
    tags: ['stripe'],
    security: [],
    parameters: [{ name: 'Stripe-Signature', in: 'header', required: true, schema: { type: 'string' } }],
    requestBody: { required: true, content: { 'application/json': { schema: { type: 'object' } } } },
    responses: {
      '200': { description: 'The message is recorded; it is ignored if it concerns none of our payments.' },
      '400': { description: 'The signature does not match the body, or is too old.' },
      '404': { description: 'STRIPE_SECRET_KEY is not set.' },
      '503': { description: 'Stripe did not respond. Send it again.' },
    },
  },
};

export function stripeWebhook({
  paymentGateway,
  commands,
  clock,
}: Pick<Deps, 'paymentGateway' | 'commands' | 'clock'>): OwnRoutes {
  return (app) => {
    // The signature covers the exact bytes.
    app.removeContentTypeParser('application/json');
    app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    app.post(path, { bodyLimit: largestBytes }, async (request, reply) => {
      if (paymentGateway.kind !== 'stripe') throw new Refused(notFound);
      const { payments } = paymentGateway;
      const signature = request.headers['stripe-signature'];
      if (typeof signature !== 'string' || !Buffer.isBuffer(request.body)) throw new Refused(unsignedMessage);
      const now = clock();
      try {
        const message = await payments.messageIn(request.body, signature, now);
        if (message.about !== null) {
          // The message's own id becomes the command's, so a repeated message does nothing.
          const commandId = derivedId('stripe message', message.id);
          const acting = actAs(commands, rootContext({ kind: 'system', id: 'stripe' }, now.toISOString(), commandId));
          await recordStateOf(acting, payments, message.about);
        }
      } catch (error) {
        if (error instanceof UnsignedMessage) throw new Refused(unsignedMessage);
        if (error instanceof PaymentsUnavailable) throw new Refused(outcomeUnknown, 'SERVICE_UNAVAILABLE', error);
        throw error;
      }
      return reply.send({ received: true });
    });
  };
}
