import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Context } from "hono";
import { businessError, isBusinessCode } from "./business-errors.ts";
import type { Fault, Faults, Operation } from "./faults.ts";

type Env = { Bindings: HttpBindings };

function operationOf(method: string, path: string): Operation {
  if (path.startsWith("/report/")) return "payouts";
  if (method === "GET") return "get";
  const last = path.split("/").at(-1);
  if (last === "charges" || last === "cancels" || last === "refunds" || last === "terminate") return last;
  return path === "/v1/payments" ? "create" : "any";
}

/** Applies a configured fault to one request. */
export async function suffer(c: Context<Env>, faults: Faults, work: () => Promise<void>) {
  const fault = faults.take(operationOf(c.req.method, c.req.path));
  if (fault === null) return work();
  const { socket } = c.env.incoming;
  if (fault.delayMs !== undefined) await new Promise((resolve) => setTimeout(resolve, fault.delayMs));
  if (fault.held) await faults.hold();
  if (fault.answer === "hang") {
    await new Promise((resolve) => socket.once("close", resolve));
    return RESPONSE_ALREADY_SENT;
  }
  if (fault.answer === "reset") {
    socket.resetAndDestroy();
    return RESPONSE_ALREADY_SENT;
  }
  if (typeof fault.answer === "number" && fault.answer >= 400) return ordered(c, fault.answer, fault);
  await work();
  if (typeof fault.answer === "number") return;
  if (fault.answer === "lose-answer") {
    socket.destroy();
    return RESPONSE_ALREADY_SENT;
  }
  // Cleared first, or the headers of the previous response would be kept.
  c.res = undefined;
  c.res = new Response('{"paymentId": ', { headers: { "content-type": "application/json" } });
}

function ordered(c: Context<Env>, status: number, fault: Fault): Response {
  const headers: Record<string, string> =
    fault.retryAfter === undefined ? {} : { "retry-after": String(fault.retryAfter) };
  if (fault.code === undefined) return new Response(null, { status, headers });
  const message = isBusinessCode(fault.code) ? businessError(fault.code).body.message : "Ordered";
  return c.newResponse(JSON.stringify({ message, code: fault.code, source: "internal" }), {
    status: status as 400,
    headers: { ...headers, "content-type": "application/json" },
  });
}
