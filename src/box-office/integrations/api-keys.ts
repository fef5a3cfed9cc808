import type { OutputOf } from "#contract/operation.ts";
import { done, refused } from "#domain/outcome.ts";
import { type ApiKeyRow, listKeys, makeKey, revokeKey, rotateKey } from "../../engine/api-keys/api-keys.ts";
import { listRoles } from "../../staff/people/roles.ts";
import { implement } from "../implementation.ts";
import { type ApiKeyShown, apiKeys as operations } from "../operations/integrations/api-keys.ts";

const list = implement(operations.list, {
  async run({ engine: { services } }) {
    const rows = await listKeys(services);
    return done({ keys: rows.map((row) => showKey(row, services.now())) });
  },
  print: ({ keys }) => keys.map(describeKey).join("\n") || "There are no API keys.",
});

const make = implement(operations.make, {
  async run({ engine: { services }, who }, { role = null, ...settings }, { permissions }) {
    // A key gets only permissions that its maker has.
    if (!settings.permissions.every((one) => permissions.has(one))) return refused("permission-not-held");
    if (role !== null && !permissions.has("allocations.sell")) return refused("permission-not-held");
    const roles = await listRoles(services.database);
    if (role !== null && !roles.some(({ id }) => id === role)) return refused("unknown-role");
    return done(await makeKey(services, { ...settings, role }, who));
  },
  print: printKey,
});

const rotate = implement(operations.rotate, {
  run: ({ engine: { services } }, { id }) => rotateKey(services, id),
  print: printKey,
});

const revoke = implement(operations.revoke, {
  async run({ engine: { services } }, { id }) {
    const revoked = await revokeKey(services, id);
    return revoked.ok ? done({}) : revoked;
  },
  print: () => "The key was revoked.",
});

export const apiKeys = { list, make, rotate, revoke };

function showKey(row: ApiKeyRow, now: number): ApiKeyShown {
  const { id, name, ends, permissions, role, perMinute, createdBy, lastNetwork, previousUntil } = row;
  return {
    ...{ id, name, ends, permissions, role, perMinute, createdBy, lastNetwork },
    created: row.created.toISOString(),
    lastUsed: row.lastUsed?.toISOString() ?? null,
    oldKeyUntil: previousUntil && previousUntil.getTime() > now ? previousUntil.toISOString() : null,
    revoked: row.revoked?.toISOString() ?? null,
  };
}

function printKey({ id, key }: OutputOf<typeof operations.make>): string {
  return `Key ${id}: ${key}. It is not shown again.`;
}

function describeKey({ id, name, ends, permissions, lastUsed, revoked }: ApiKeyShown): string {
  const state = revoked ? `revoked ${revoked}` : `last used ${lastUsed ?? "never"}`;
  return `${id}  ${name}  …${ends}  ${permissions.join(" ")}  ${state}`;
}
