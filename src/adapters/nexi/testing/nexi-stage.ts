import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingHttpHeaders, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { createNexiSandbox, SANDBOX_SECRET_KEY, type Sandbox } from "#sandbox/nexi/server.ts";
import { createNexi } from "../nexi.ts";
import type { NexiOptions } from "../wire.ts";

/** The sandbox of the payment provider, and a server with scripted answers, for tests of its client. */

export const AUTHORIZATION = "webhook-authorization-1";

export async function startSandbox(): Promise<Sandbox> {
  const data = await mkdtemp(join(tmpdir(), "nexi-"));
  const sandbox = await createNexiSandbox({ port: 0, data, webhookPauses: [20] });
  return {
    url: sandbox.url,
    close: async () => {
      await sandbox.close();
      await rm(data, { recursive: true });
    },
  };
}

export function nexiAt(baseUrl: string, changes: Partial<NexiOptions> = {}) {
  return createNexi({
    baseUrl,
    secretKey: SANDBOX_SECRET_KEY,
    webhookAuthorization: AUTHORIZATION,
    allowInsecureWebhooks: true,
    ...changes,
  });
}

export async function orderFault(sandbox: Sandbox, fault: Record<string, unknown>): Promise<void> {
  const response = await fetch(`${sandbox.url}/sandbox/faults`, {
    method: "POST",
    body: JSON.stringify(fault),
  });
  expect(response.status).toBe(204);
}

export async function startScript(answer: RequestListener) {
  const requests: { path: string; headers: IncomingHttpHeaders; body: unknown }[] = [];
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += String(chunk);
    const body: unknown = text === "" ? null : JSON.parse(text);
    requests.push({ path: `${request.method} ${request.url}`, headers: request.headers, body });
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
