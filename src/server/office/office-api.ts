import type { Context, Hono } from "hono";
import type { Operation, OutputOf } from "#contract/operation.ts";
import { refused } from "#domain/outcome.ts";
import { isUuid } from "#domain/text/uuid.ts";
import { checkInput } from "../../box-office/faults.ts";
import type { drafts } from "../../box-office/operations/house/house-drafts.ts";
import { ownAccount } from "../../staff/operations/own-account.ts";
import { session } from "../../staff/operations/session.ts";
import { createOwnAccount } from "../../staff/people/own-account.ts";
import type { StaffCaller } from "../../staff/services.ts";
import { findStaffSession } from "../../staff/sessions.ts";
import { createSessionHandlers } from "../../staff/sign-in/session-handlers.ts";
import { FAULTS, sayFault } from "../http/api/api.ts";
import { answerOperation } from "./answer-operation.ts";
import { type OfficeEnv, officeCaller } from "./office-caller.ts";
import type { Answer, OfficeParts } from "./office-parts.ts";

export const OFFICE_API = "/office/api";

type Handler = (input: never, caller: StaffCaller) => Promise<Answer>;
type Context_ = Context<OfficeEnv>;

type Page = (context: Context_, value: unknown) => Response;

/** For a frame: an email has styles of its own, and whatever its texts bring is neither loaded nor executed. */
const emailPage: Page = (context, value) => {
  context.header(
    "Content-Security-Policy",
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox",
  );
  return context.html((value as OutputOf<typeof drafts.email>).html) as Response;
};

export function serveOfficeApi(
  app: Hono<OfficeEnv>,
  parts: OfficeParts,
  log: (error: unknown) => void,
): void {
  const at = ({ path }: Operation) => `${OFFICE_API}${path.replace(/\{(\w+)\}/g, ":$1")}`;
  const serve = (
    name: string,
    operation: Operation,
    handle: (context: Context_, input: object) => Promise<Answer>,
    page: Page | null = null,
  ) =>
    app.on(operation.method, `${at(operation)}${page ? ".html" : ""}`, (context) =>
      answerOperation(context, {
        ...{ name, operation, log, language: officeCaller(context, "").language },
        handle: (input) => handle(context, input),
        ...(page && { write: (value) => page(context, value) }),
      }),
    );

  const handlers: Readonly<Record<string, readonly [Readonly<Record<string, Operation>>, object]>> = {
    session: [session, createSessionHandlers(parts.services)],
    ownAccount: [ownAccount, createOwnAccount(parts.services)],
  };
  for (const [group, [operations, members]] of Object.entries(handlers)) {
    for (const [name, operation] of Object.entries(operations)) {
      const handler = (members as Readonly<Record<string, Handler>>)[name];
      if (!handler) throw new Error(`No handler for ${group}.${name}`);
      serve(`${group}.${name}`, operation, async (context, given) => {
        const input = checkInput(operation.input, given);
        if (!input.ok) return input;
        return handler(input.value as never, officeCaller(context, parts.services.settings.publicUrl));
      });
    }
  }
  for (const [name, entry] of parts.operations) {
    const execute = async (context: Context_, input: object) => {
      const found = await findStaffSession(
        parts.services,
        officeCaller(context, parts.services.settings.publicUrl),
      );
      if (!found) return refused("not-signed-in");
      if (found.isLocked) return refused("locked");
      const { staff, permissions, deviceLabel, network } = found;
      const key = context.req.header("idempotency-key") ?? "";
      const who = { who: staff.name, id: staff.id, permissions, device: `${deviceLabel}, ${network}` };
      return entry.execute(who, { input, ...(isUuid(key) && { run: key }) });
    };
    serve(name, entry.operation, execute);
    if (name === "drafts.email") serve(name, entry.operation, execute, emailPage);
  }
  app.all(`${OFFICE_API}/*`, (context) => sayFault(context, FAULTS.noOperation));
}
