import type { Hono } from "hono";
import { askAgainIn, type Standing } from "#domain/waiting.ts";
import { readCookie, writeCookie } from "#request/cookies.ts";
import { queueCookieName, ROOM_NAME } from "#request/queue-cookie.ts";
import type { SiteQueue } from "../../../web/site.ts";
import type { SiteEnv } from "./request-guards.ts";

/** The response to a waiting page's poll every few seconds. It renders no page and writes nothing. */
export interface PlaceAnswer {
  readonly standing: Standing;
  readonly again: number;
}

export function serveQueuePlace(
  app: Hono<SiteEnv>,
  { queue, publicUrl }: { readonly queue: SiteQueue; readonly publicUrl: string },
): void {
  app.get("/queue/place.json", async (context) => {
    const room = context.req.query("room") ?? "";
    const name = queueCookieName(publicUrl, room);
    const ticket = ROOM_NAME.test(room) ? readCookie(context.req.raw, name) : undefined;
    const standing = ROOM_NAME.test(room) ? await queue.standing(room, ticket) : null;
    if (!standing) return context.json({ reason: "no-room" }, 404, { "Cache-Control": "no-store" });
    const renewed = standing.phase === "waiting" ? await queue.renewed(room, ticket) : null;
    const answer: PlaceAnswer = { standing, again: askAgainIn(standing, Math.random()) };
    return context.json(answer, 200, {
      "Cache-Control": "no-store",
      ...(renewed
        ? {
            "Set-Cookie": writeCookie({
              name,
              value: renewed.ticket,
              maxAge: renewed.seconds,
              secure: publicUrl.startsWith("https:"),
              httpOnly: true,
            }),
          }
        : {}),
    });
  });
}
