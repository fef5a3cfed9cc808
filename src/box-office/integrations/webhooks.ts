import type { OutputOf } from "#contract/operation.ts";
import { done } from "#domain/outcome.ts";
import {
  type LoggedDelivery,
  listDeliveries,
  replay as sendAgain,
  sendTest,
} from "../../engine/webhooks/delivery-log.ts";
import {
  changeEndpoint,
  type Endpoint,
  type EndpointWithSecret,
  listEndpoints,
  makeEndpoint,
  removeEndpoint,
  rotateSecret,
} from "../../engine/webhooks/endpoints.ts";
import { implement } from "../implementation.ts";
import {
  webhooks as operations,
  type WebhookDelivery,
  type WebhookEndpoint,
} from "../operations/integrations/webhooks.ts";
import { MOST_ENTRIES } from "../operations/lists.ts";

const list = implement(operations.list, {
  async run({ engine: { services } }) {
    const rows = await listEndpoints(services);
    return done({ endpoints: rows.map((row) => showEndpoint(row, services.now())) });
  },
  print: ({ endpoints }) => endpoints.map(describeEndpoint).join("\n") || "There are no endpoints.",
});

const make = implement(operations.make, {
  async run({ engine: { services }, who }, endpoint) {
    const made = await makeEndpoint(services, endpoint, who);
    return made.ok ? done(showSecret(made.value)) : made;
  },
  print: printSecret,
});

const change = implement(operations.change, {
  async run({ engine: { services } }, { webhook, name, url, events, enabled }) {
    const changed = await changeEndpoint(services, webhook, {
      ...(name !== undefined && { name }),
      ...(url !== undefined && { url }),
      ...(events !== undefined && { events }),
      ...(enabled !== undefined && { enabled }),
    });
    return changed.ok ? done({}) : changed;
  },
  print: () => "The endpoint was changed.",
});

const rotate = implement(operations.rotate, {
  async run({ engine: { services } }, { webhook }) {
    const made = await rotateSecret(services, webhook);
    return made.ok ? done(showSecret(made.value)) : made;
  },
  print: printSecret,
});

const remove = implement(operations.remove, {
  async run({ engine: { services } }, { webhook }) {
    const removed = await removeEndpoint(services, webhook);
    return removed.ok ? done({}) : removed;
  },
  print: () => "The endpoint was removed.",
});

const test = implement(operations.test, {
  async run({ engine: { services } }, { webhook }) {
    const sent = await sendTest(services, webhook);
    return sent.ok ? done({}) : sent;
  },
  print: () => "A test event is on its way.",
});

const deliveries = implement(operations.deliveries, {
  async run({ engine: { services } }, { webhook, state, after }) {
    const filter = { endpoint: webhook, state, before: after };
    const rows = await listDeliveries(services, filter, MOST_ENTRIES);
    const next = rows.length < MOST_ENTRIES ? null : (rows.at(-1)?.number ?? null);
    return done({ entries: rows.map(showDelivery), next });
  },
  print: ({ entries }) => entries.map(describeDelivery).join("\n") || "There are no deliveries.",
});

const replay = implement(operations.replay, {
  async run({ engine: { services } }, { webhook, events }) {
    return done({ count: await sendAgain(services, webhook, events) });
  },
  print: ({ count }) => `${count} deliveries are sent again.`,
});

export const webhooks = { list, make, change, rotate, remove, test, deliveries, replay };

function showEndpoint(row: Endpoint, now: number): WebhookEndpoint {
  const { id, name, url, events, enabled, createdBy, waiting, dead, previousUntil } = row;
  const moment = (at: Date | null) => at?.toISOString() ?? null;
  return {
    ...{ id, name, url, events, enabled, createdBy, waiting, dead },
    created: row.created.toISOString(),
    oldSecretUntil: previousUntil && previousUntil.getTime() > now ? previousUntil.toISOString() : null,
    lastSuccess: moment(row.lastSuccess),
    lastFailure: moment(row.lastFailure),
  };
}

function showDelivery({ at, due, last, ...delivery }: LoggedDelivery): WebhookDelivery {
  return {
    ...delivery,
    at: at.toISOString(),
    due: due?.toISOString() ?? null,
    tried: last?.at.toISOString() ?? null,
    status: last?.status ?? null,
    fault: last?.fault ?? null,
    milliseconds: last?.milliseconds ?? null,
  };
}

const showSecret = ({ id, secret }: EndpointWithSecret) => ({ webhook: id, secret });

function printSecret({ webhook, secret }: OutputOf<typeof operations.make>): string {
  return `Endpoint ${webhook}, secret ${secret}. The secret is not shown again.`;
}

function describeEndpoint({ id, name, url, enabled, waiting, dead, events }: WebhookEndpoint): string {
  const state = enabled ? "on" : "off";
  return `${id}  ${name}  ${url}  ${state}  ${waiting} waiting, ${dead} given up  ${events.join(" ")}`;
}

function describeDelivery({
  at,
  kind,
  object,
  state,
  attempts,
  status,
  fault,
  event,
}: WebhookDelivery): string {
  return `${at}  ${kind}  ${object}  ${state}  ${attempts} attempts  ${status ?? fault ?? "-"}  ${event}`;
}
