// A local server that stands in for the part of Stripe's API that we use. Tests decide what happens there.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';

type Json = Record<string, unknown>;
const webhookSecret = 'whsec_for_tests_only';
const dayS = 24 * 60 * 60;

const metadataIn = (form: URLSearchParams, prefix: string) => ({
  kindling_member: form.get(`${prefix}[kindling_member]`) ?? '',
  kindling_tier: form.get(`${prefix}[kindling_tier]`) ?? '',
});

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return new URLSearchParams(Buffer.concat(chunks).toString());
}

export async function openStripeServer(now: () => Date) {
  const things = new Map<string, Json>();
  const asked: string[] = [];
  const state = { isDown: false, isReplaced: false, refusesKeyWith: 0, made: 0 };
  const seconds = () => Math.floor(now().getTime() / 1_000);
  const make = (prefix: string, thing: Json): Json => {
    state.made += 1;
    const created = { id: `${prefix}_${state.made}`, ...thing };
    things.set(created.id, created);
    return created;
  };
  const change = (id: string, changes: Json): Json => {
    const changed = { ...things.get(id), ...changes };
    things.set(id, changed);
    return changed;
  };

  /** A retry under the same key gets the first response. */
  const answers = new Map<string, Json | undefined>();
  function once(key: string | string[] | undefined, answered: () => Json | undefined): Json | undefined {
    if (typeof key !== 'string') return answered();
    if (!answers.has(key)) answers.set(key, answered());
    return answers.get(key);
  }

  function checkout(form: URLSearchParams): Json {
    const mode = form.get('mode');
    return make('cs_test', {
      ...{ object: 'checkout.session', status: 'open', payment_status: 'unpaid', mode },
      url: `https://pay.example/${state.made + 1}`,
      ...{ metadata: metadataIn(form, 'metadata'), customer: form.get('customer'), subscription: null },
      ...{ payment_intent: null, amount: Number(form.get('line_items[0][price_data][unit_amount]')) },
      currency: form.get('line_items[0][price_data][currency]'),
      form: Object.fromEntries(form),
    });
  }

  function answer(method: string, path: string, form: URLSearchParams, query: URLSearchParams): Json | undefined {
    const [, version, kind = '', id = '', third = ''] = path.split('/');
    if (version !== 'v1') return undefined;
    if (method === 'GET' && kind === 'customers') return { data: [] };
    if (method === 'POST' && kind === 'customers')
      return make('cus', { object: 'customer', form: Object.fromEntries(form) });
    if (kind === 'checkout') return method === 'POST' ? checkout(form) : things.get(third);
    if (method === 'POST' && kind === 'billing_portal')
      return { url: `https://portal.example/${form.get('customer')}` };
    if (kind === 'disputes') {
      const about = query.get('payment_intent');
      return {
        data: [...things.values()].filter((each) => each.object === 'dispute' && each.payment_intent === about),
      };
    }
    if (method === 'POST' && kind === 'refunds') {
      const payment = String(form.get('payment_intent'));
      const charge = things.get(payment)?.latest_charge as Json;
      change(payment, { latest_charge: { ...charge, refunded: true } });
      return make('re', { object: 'refund', payment_intent: payment });
    }
    if (kind === 'invoice_payments' && query.has('invoice')) {
      const { paidBy } = things.get(query.get('invoice') ?? '') ?? {};
      return { data: paidBy ? [{ id: 'inpay_1', payment: { type: 'payment_intent', payment_intent: paidBy } }] : [] };
    }
    if (kind === 'invoice_payments') {
      const about = query.get('payment[payment_intent]');
      const paid = [...things.values()].find((each) => each.object === 'invoice' && each.paidBy === about);
      return { data: paid === undefined ? [] : [{ id: 'inpay_1', invoice: paid }] };
    }
    if (kind === 'invoices')
      return {
        data: [...things.values()].filter(
          (each) => each.object === 'invoice' && each.customer === query.get('customer'),
        ),
      };
    if (things.get(id) === undefined) return undefined;
    if (method === 'DELETE' && kind === 'customers') {
      for (const each of things.values())
        if (each.object === 'subscription' && each.customer === id) change(String(each.id), { status: 'canceled' });
      things.delete(id);
      return { id, deleted: true };
    }
    if (method === 'DELETE') return change(id, { status: 'canceled', ended_at: seconds() });
    if (method === 'POST') return change(id, { cancel_at_period_end: form.get('cancel_at_period_end') === 'true' });
    return things.get(id);
  }

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://stripe');
    asked.push(`${request.method} ${pathname}`);
    const form = await bodyOf(request);
    if (state.isReplaced) return void response.writeHead(200, { connection: 'close' }).end('{"page":"of a proxy"}');
    if (state.refusesKeyWith > 0) {
      const error = { type: 'invalid_request_error', message: 'Invalid API Key provided: sk_test_secret' };
      response.writeHead(state.refusesKeyWith, { 'content-type': 'application/json', connection: 'close' });
      return void response.end(JSON.stringify({ error }));
    }
    const answered = () => answer(request.method ?? '', pathname, form, searchParams);
    const found = state.isDown ? undefined : once(request.headers['idempotency-key'], answered);
    const missing = { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such thing' } };
    const down = { error: { type: 'api_error', message: 'sk_test_secret is not well' } };
    response.writeHead(state.isDown ? 500 : found ? 200 : 404, {
      'content-type': 'application/json',
      connection: 'close',
    });
    response.end(JSON.stringify(found ?? (state.isDown ? down : missing)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stripe = new Stripe('sk_test_secret');

  return {
    settings: {
      STRIPE_SECRET_KEY: 'sk_test_secret',
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    },
    asked,
    state,
    change,
    thing: (id: string) => things.get(id) ?? {},
    make,
    /** The member pays a checkout, the newest by default. Returns the ids of what was created. */
    pay(changes: Json = {}, checkoutId?: string) {
      const newest = [...things.values()].findLast((each) => each.object === 'checkout.session') ?? {};
      const session = checkoutId === undefined ? newest : (things.get(checkoutId) ?? {});
      const { id, metadata, customer, amount, currency } = session;
      const startedAt = seconds();
      const isMonthly = session.mode === 'subscription';
      const price = { unit_amount: amount, currency, recurring: { interval: 'month', interval_count: 1 } };
      const item = { price, quantity: 1, current_period_start: startedAt, current_period_end: startedAt + 30 * dayS };
      const charge = { id: 'ch_1', created: startedAt, refunded: false, disputed: false };
      const month = isMonthly
        ? make('pi', { object: 'payment_intent', metadata: {}, amount_received: amount, latest_charge: charge })
        : {};
      const invoice = isMonthly ? make('in', { object: 'invoice', paidBy: month.id }) : {};
      const paid = isMonthly
        ? make('sub', {
            ...{ object: 'subscription', metadata, customer, status: 'active', items: { data: [item] } },
            ...{ cancel_at: null, cancel_at_period_end: false, ended_at: null, latest_invoice: invoice.id, ...changes },
          })
        : make('pi', {
            ...{ object: 'payment_intent', metadata, status: 'succeeded', amount_received: amount, currency },
            ...{ created: startedAt, latest_charge: charge, ...changes },
          });
      change(String(id), {
        ...{ status: 'complete', payment_status: 'paid', url: null },
        ...(isMonthly ? { subscription: paid.id } : { payment_intent: paid.id }),
      });
      return { checkoutId: String(id), paidId: String(paid.id), monthId: String(month.id) };
    },
    /** Returns a message as Stripe would sign it. */
    message(type: string, object: Json, { id = `evt_${type}`, at = now(), secret = webhookSecret } = {}) {
      const payload = JSON.stringify({ id, object: 'event', type, data: { object } });
      const timestamp = Math.floor(at.getTime() / 1_000);
      return { payload, signature: stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }) };
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

export type StripeServer = Awaited<ReturnType<typeof openStripeServer>>;
