import type { Context, Hono } from "hono";
import type { Logger } from "pino";
import { z } from "zod";
import { isSameToken } from "../../credentials/tokens.ts";
import type { GivenPass } from "../../engine/wallets/wallet-passes.ts";
import type { SiteEnv } from "../http/guards/request-guards.ts";
import { updatesOf, type WalletUpdates } from "./wallet-updates.ts";
import type { Wallets } from "./wallets.ts";

/**
 * developer.apple.com/documentation/walletpasses/adding-a-web-service-to-update-passes. Each pass has a
 * token, which only its device knows.
 */

interface Parts {
  readonly wallets: Wallets;
  readonly walletUpdates: WalletUpdates | null;
  readonly log: Pick<Logger, "warn">;
}

export const APPLE_UPDATES = "/wallet/apple";
const DEVICE = `${APPLE_UPDATES}/v1/devices/:device/registrations/:type`;

const registration = z.object({ pushToken: z.string().regex(/^[\w-]{1,200}$/) });
const complaints = z.object({ logs: z.array(z.string()).max(50) });
const DEVICE_ID = /^[\w.-]{1,100}$/;
const LONGEST_COMPLAINT = 300;

export function serveAppleUpdates(app: Hono<SiteEnv>, { wallets, walletUpdates, log }: Parts): void {
  if (walletUpdates === null || walletUpdates.url === null) return;
  const { passes, current } = walletUpdates;
  /** False once the certificate has expired. */
  const isOurs = (context: Context<SiteEnv>) => wallets.apple()?.passType === context.req.param("type");

  const authorized = async (context: Context<SiteEnv>): Promise<GivenPass | null> => {
    const serial = context.req.param("serial") ?? "";
    const [, token = ""] = /^ApplePass ([\w-]+)$/.exec(context.req.header("authorization") ?? "") ?? [];
    if (!isOurs(context) || !isSameToken(token, passes.tokenOf(serial))) return null;
    return passes.find(serial);
  };

  app.post(`${DEVICE}/:serial`, async (context) => {
    const pass = await authorized(context);
    if (!pass) return context.body(null, 401);
    const device = context.req.param("device");
    const body = registration.safeParse(await context.req.json().catch(() => null));
    if (!body.success || !DEVICE_ID.test(device)) return context.body(null, 400);
    const isNew = await passes.register(device, pass.serial, body.data.pushToken);
    return context.body(null, isNew ? 201 : 200);
  });

  app.delete(`${DEVICE}/:serial`, async (context) => {
    const pass = await authorized(context);
    if (!pass) return context.body(null, 401);
    await passes.unregister(context.req.param("device"), pass.serial);
    return context.body(null, 200);
  });

  app.get(DEVICE, async (context) => {
    if (!isOurs(context)) return context.body(null, 404);
    const since = Number(context.req.query("passesUpdatedSince") ?? 0);
    const from = new Date(Number.isSafeInteger(since) && since > 0 ? since : 0);
    const changed = await passes.changedOn(context.req.param("device"), from);
    if (changed === null) return context.body(null, 404);
    if (changed.length === 0) return context.body(null, 204);
    const latest = Math.max(...changed.map((pass) => pass.changed.getTime()));
    context.header("Cache-Control", "no-store");
    return context.json({
      serialNumbers: changed.map(({ serial }) => serial),
      lastUpdated: String(latest),
    });
  });

  app.get(`${APPLE_UPDATES}/v1/passes/:type/:serial`, async (context) => {
    const given = await authorized(context);
    const apple = wallets.apple();
    if (!given || !apple) return context.body(null, 401);
    // HTTP dates have whole seconds.
    const changed = Math.floor(given.changed.getTime() / 1000) * 1000;
    const known = Date.parse(context.req.header("if-modified-since") ?? "");
    if (known >= changed) return context.body(null, 304);
    const pass = await current(given);
    if (!pass) return context.body(null, 404);
    const file = await apple.write(pass, updatesOf(walletUpdates, given.serial));
    return context.body(new Uint8Array(file), 200, {
      "Content-Type": "application/vnd.apple.pkpass",
      "Last-Modified": new Date(changed).toUTCString(),
      "Cache-Control": "private, no-store",
    });
  });

  app.post(`${APPLE_UPDATES}/v1/log`, async (context) => {
    const body = complaints.safeParse(await context.req.json().catch(() => null));
    for (const line of body.success ? body.data.logs : [])
      log.warn({ telephone: line.slice(0, LONGEST_COMPLAINT) }, "a device complains about a wallet pass");
    return context.body(null, 200);
  });
}
