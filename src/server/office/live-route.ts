import type { Hono } from "hono";
import { type SSEStreamingApi, streamSSE } from "hono/streaming";
import { isUuid } from "#domain/text/uuid.ts";
import type { Subject } from "../../box-office/live/versions.ts";
import type { Permission } from "../../staff/permissions.ts";
import type { StaffServices } from "../../staff/services.ts";
import { findStaffSession, type StaffSession } from "../../staff/sessions.ts";
import { sayFault } from "../http/api/api.ts";
import type { OfficeLive } from "./live.ts";
import { OFFICE_API } from "./office-api.ts";
import { type OfficeEnv, officeCaller } from "./office-caller.ts";

/** A screen shows one order with its customer, or a list. */
const MOST_SUBJECTS = 20;
const MOST_STREAMS = 500;
/** Proxies close silent connections; and a session that has ended ends its stream. */
const BEAT_MS = 15_000;

const NEEDED: Readonly<Record<Subject["kind"], Permission>> = {
  order: "orders.read",
  customer: "customers.read",
  today: "orders.read",
  door: "door.read",
  seats: "seats.read",
};

/** GET …/live?order=100010&customer=…&door=7&today=1: an event "changed" for each change, with kind and id. */
export function serveOfficeLive(
  app: Hono<OfficeEnv>,
  services: StaffServices,
  live: OfficeLive,
): { close(): void } {
  const streams = new Set<SSEStreamingApi>();
  let isClosed = false;
  app.get(`${OFFICE_API}/live`, async (context) => {
    const caller = { ...officeCaller(context, services.settings.publicUrl), isBackground: true };
    const session = await findStaffSession(services, caller);
    if (!session || session.isLocked)
      return sayFault(context, { code: "not-signed-in", status: 401, message: "Sign in first" }, true);
    if (isClosed || streams.size >= MOST_STREAMS)
      return sayFault(context, { code: "UNAVAILABLE", status: 503, message: "Too many streams" });
    const subjects = subjectsOf(new URL(context.req.url).searchParams, session);
    context.header("X-Accel-Buffering", "no");
    return streamSSE(context, async (stream) => {
      streams.add(stream);
      const stop = live.watch(subjects, (subject) => {
        void stream.writeSSE({ event: "changed", data: JSON.stringify(subject) });
      });
      stream.onAbort(() => stop());
      try {
        while (!stream.aborted) {
          await beat();
          if (stream.aborted || isClosed) break;
          const now = await findStaffSession(services, caller).catch(() => null);
          if (!now || now.isLocked) break;
          await stream.write(": \n\n");
        }
      } finally {
        stop();
        streams.delete(stream);
      }
    });
  });
  return {
    close() {
      isClosed = true;
      live.close();
      for (const stream of streams) void stream.close();
    },
  };
}

/** Keeps no process from ending. */
function beat(): Promise<void> {
  return new Promise((done) => setTimeout(done, BEAT_MS).unref());
}

function subjectsOf(query: URLSearchParams, { permissions }: StaffSession): readonly Subject[] {
  const wanted: readonly Subject[] = [
    ...query.getAll("order").map((id) => ({ kind: "order" as const, id: id.slice(0, 40) })),
    ...query
      .getAll("customer")
      .filter((id) => isUuid(id))
      .map((id) => ({ kind: "customer" as const, id })),
    ...(["door", "seats"] as const).flatMap((kind) =>
      query
        .getAll(kind)
        .filter((id) => NUMBER.test(id))
        .map((id) => ({ kind, id })),
    ),
    ...(query.has("today") ? [{ kind: "today" as const, id: "" }] : []),
  ];
  return wanted.filter(({ kind }) => permissions.has(NEEDED[kind])).slice(0, MOST_SUBJECTS);
}

/** That fits the database's integer. */
const NUMBER = /^[1-9]\d{0,8}$/;
