import { createServer, type Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { House } from "#config/house/house.ts";
import { withoutUnreadableParameters } from "../http/guards/bounds.ts";
import { createOpeningApp } from "../http/opening-app.ts";
import { forgetHost } from "../http/public-request.ts";
import { type Answers, watchAnswers } from "../http/stopping.ts";
import { answerUnparsed } from "../http/unparsed-requests.ts";
import { refuseToStart } from "./refuse-to-start.ts";

/** Waiting connections while the process is busy, so that rejected visitors get a response. */
const BACKLOG = 4_096;
const KEEP_ALIVE_MS = 75_000;

type Fetch = Parameters<typeof getRequestListener>[0];

export interface PublicServer {
  /** Replaces the app that answers requests from now on. */
  serve(app: { readonly fetch: Fetch }): void;
  readonly answers: Answers;
}

interface Address {
  readonly port: number;
  readonly host: string;
  /** The variable that chooses the port. */
  readonly variable: string;
  /** Not chosen by the operator: another process may have it. */
  readonly isOptional?: boolean;
}

/** Answers that the shop is opening until `serve` is called. @returns null if an optional port is taken */
export async function openPublicServer(address: Address, house: House): Promise<PublicServer | null> {
  let listener = getRequestListener(createOpeningApp(house).fetch);
  const server = createServer((request, response) => {
    forgetHost(request);
    request.url = withoutUnreadableParameters(request.url ?? "/");
    return listener(request, response);
  });
  // Against clients that send headers very slowly.
  server.headersTimeout = 15_000;
  server.requestTimeout = 30_000;
  // Longer than a proxy's keep-alive timeout (nginx: 60 s). Otherwise a proxy may send a form just as we
  // close, does not repeat it and answers 502.
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  answerUnparsed(server, house);
  const answers = watchAnswers(server);
  if (!(await listens(server, address))) return null;
  return {
    answers,
    serve({ fetch }) {
      listener = getRequestListener(fetch);
    },
  };
}

function listens(server: Server, { port, host, variable, isOptional = false }: Address): Promise<boolean> {
  return new Promise((done, fail) => {
    server.once("error", (error) => {
      const code = "code" in error ? error.code : undefined;
      if (code === "EADDRINUSE" && isOptional) return done(false);
      const reason = code === "EADDRINUSE" ? "another program listens there" : "this account may not use it";
      if (code !== "EADDRINUSE" && code !== "EACCES") return fail(error);
      refuseToStart(`${variable} ${port} is not free: ${reason}.`, `Choose another with ${variable}.`);
    });
    server.listen({ port, host, backlog: BACKLOG }, () => done(true));
  });
}
