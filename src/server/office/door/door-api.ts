import type { Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { z } from "zod";
import { DOOR_API } from "#contract/door/door-limits.ts";
import { type DoorFault, lookupRequest, pairRequest, syncRequest } from "#contract/door/door-wire.ts";
import type { DoorDeviceRow } from "../../../engine/door/devices.ts";
import type { DoorServer } from "../../../engine/door/door-server.ts";
import { networkOf } from "../../../visitors/networks.ts";
import { createTally } from "../../http/guards/tally.ts";
import type { OfficeEnv } from "../office-caller.ts";
import { unstorablePath } from "../unstorable-path.ts";

const MOST_BODY_BYTES = 1024 * 1024;
/** Wrong pairing codes of one network, and of all, in ten minutes. */
const MOST_WRONG_CODES = 10;
const MOST_WRONG_CODES_OF_ALL = 200;
/** Codes of one device that no ticket has, in ten minutes: a queue of visitors with another house's tickets. */
const MOST_UNKNOWN_TICKETS = 200;
const TEN_MINUTES_MS = 600_000;

interface DoorApiOptions {
  readonly door: DoorServer;
  readonly now: () => number;
  log(error: unknown): void;
}

/** For paired devices. They have a token, and no cookie or session of the office. */
export function serveDoorApi(app: Hono<OfficeEnv>, { door, now, log }: DoorApiOptions): void {
  const wrongCodes = createTally(now, TEN_MINUTES_MS);
  const unknownTickets = createTally(now, TEN_MINUTES_MS);
  app.use(
    `${DOOR_API}/*`,
    bodyLimit({ maxSize: MOST_BODY_BYTES, onError: (context) => say(context, 413, { fault: "invalid" }) }),
  );

  const post = <Schema extends z.ZodType>(
    path: string,
    schema: Schema,
    answer: (context: Context<OfficeEnv>, request: z.output<Schema>) => Promise<Response>,
  ) =>
    app.post(`${DOOR_API}${path}`, async (context) => {
      const given: unknown = await context.req.json().catch(() => undefined);
      const request = schema.safeParse(given);
      if (!request.success || unstorablePath(given) !== null) return say(context, 400, { fault: "invalid" });
      try {
        return await answer(context, request.data);
      } catch (error) {
        log(error);
        return say(context, 500, { fault: "failed" });
      }
    });
  const deviceOf = async (context: Context<OfficeEnv>): Promise<DoorDeviceRow | null> => {
    const [, token] = /^Bearer ([\w-]{20,100})$/.exec(context.req.header("authorization") ?? "") ?? [];
    return token === undefined ? null : door.device(token);
  };

  post("/pair", pairRequest, async (context, { code }) => {
    const network = networkOf(context.get("address"));
    const isLimited =
      wrongCodes.count(network) >= MOST_WRONG_CODES || wrongCodes.count(EVERYONE) >= MOST_WRONG_CODES_OF_ALL;
    if (isLimited) return say(context, 429, { fault: "too-many-requests" });
    const paired = await door.pair(code);
    if (paired.ok) return context.json(paired.value);
    wrongCodes.add(network);
    wrongCodes.add(EVERYONE);
    return say(context, 404, { fault: paired.refusal.reason });
  });
  post("/sync", syncRequest, async (context, request) => {
    const device = await deviceOf(context);
    if (!device) return say(context, 401, { fault: "unknown-device" });
    const answer = await door.sync(device, request);
    if (device.revoked) return say(context, 401, { fault: "unknown-device", confirmed: answer.confirmed });
    return context.json(answer);
  });
  post("/lookup", lookupRequest, async (context, { code }) => {
    const device = await deviceOf(context);
    if (!device || device.revoked) return say(context, 401, { fault: "unknown-device" });
    if (unknownTickets.count(device.id) >= MOST_UNKNOWN_TICKETS)
      return say(context, 429, { fault: "too-many-requests" });
    const answer = await door.lookup(device, code);
    if (!answer.found) unknownTickets.add(device.id);
    return context.json(answer);
  });
  app.all(`${DOOR_API}/*`, (context) => context.text("Not found", 404));
}

const EVERYONE = "";

function say(
  context: Context<OfficeEnv>,
  status: 400 | 401 | 404 | 413 | 429 | 500,
  fault: DoorFault,
): Response {
  return context.json(fault, status);
}
