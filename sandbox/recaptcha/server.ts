import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { listen } from "../listen.ts";

/** Stand-in for reCAPTCHA: tokens are valid once, for two minutes, and name their site and action, as the service's. */
export interface RecaptchaSandbox {
  readonly url: string;
  close(): Promise<void>;
}

export const SANDBOX_SITE_KEY = "sandbox-site-key";
export const SANDBOX_BOT_SECRET = "sandbox-bot-check-secret";
const TOKEN_MS = 120_000;
/** The service defines no maximum; longer than shops usually allow for. */
const TOKEN_LENGTH = 6_000;

type Behaviour = "person" | "program" | "slow" | "broken" | "no-script" | "no-token";
interface Given {
  readonly action: string;
  readonly hostname: string;
  readonly at: number;
  used: boolean;
}

export async function createRecaptchaSandbox({
  port,
  host = "127.0.0.1",
  now = Date.now,
}: {
  readonly port: number;
  readonly host?: string;
  readonly now?: () => number;
}): Promise<RecaptchaSandbox> {
  const tokens = new Map<string, Given>();
  let behaviour: Behaviour = "person";
  const app = new Hono();
  const use = (token: string) => {
    const found = tokens.get(token);
    const isValid = found !== undefined && !found.used && now() - found.at < TOKEN_MS;
    if (found) found.used = true;
    return isValid ? found : null;
  };
  const score = () => (behaviour === "program" ? 0.1 : 0.9);

  app.get("/sandbox/health", (c) => c.json({ status: "ok" }));
  app.post("/sandbox/behaviour", async (c) => {
    behaviour = (await c.req.json()).behaviour;
    return c.body(null, 204);
  });
  app.get("/recaptcha/:script{(?:api|enterprise)\\.js}", (c) => {
    if (behaviour === "no-script") return c.text("gone", 404);
    const enterprise = c.req.param("script") === "enterprise.js";
    return c.text(script(enterprise, url, c.req.query("onload") ?? ""), 200, {
      "content-type": "text/javascript",
    });
  });
  app.post("/sandbox/tokens", async (c) => {
    if (behaviour === "no-token") return c.text("no", 500, { "access-control-allow-origin": "*" });
    const { action, hostname, length = TOKEN_LENGTH } = await c.req.json();
    const token = randomUUID().padEnd(length, "x");
    tokens.set(token, { action, hostname, at: now(), used: false });
    return c.json({ token }, 200, { "access-control-allow-origin": "*" });
  });
  app.options("/sandbox/tokens", (c) =>
    c.body(null, 204, { "access-control-allow-origin": "*", "access-control-allow-headers": "content-type" }),
  );
  app.use("*", async (c, next) => {
    if (behaviour === "broken") return c.text("no", 500);
    if (behaviour === "slow") return new Promise<Response>(() => {});
    return next();
  });
  app.post("/recaptcha/api/siteverify", async (c) => {
    const form = await c.req.parseBody();
    if (form["secret"] !== SANDBOX_BOT_SECRET) {
      return c.json({ success: false, "error-codes": ["invalid-input-secret"] });
    }
    const found = use(String(form["response"]));
    if (!found) return c.json({ success: false, "error-codes": ["timeout-or-duplicate"] });
    const { action, hostname } = found;
    return c.json({
      success: true,
      score: score(),
      action,
      hostname,
      challenge_ts: new Date(found.at).toISOString(),
    });
  });
  app.post("/v1/projects/:project/assessments", async (c) => {
    if (c.req.query("key") !== SANDBOX_BOT_SECRET) return c.json({ error: { code: 403 } }, 403);
    const { event } = await c.req.json();
    const found = use(event.token);
    const tokenProperties = found
      ? { valid: true, hostname: found.hostname, action: found.action }
      : { valid: false, invalidReason: "DUPE" };
    return c.json({ tokenProperties, riskAnalysis: { score: score(), reasons: [] } });
  });

  const listening = await listen(app, host, port);
  const { url } = listening;
  return listening;
}

function script(enterprise: boolean, url: string, onload: string): string {
  const give = `(action) => fetch("${url}/sandbox/tokens", { method: "POST", headers: { "content-type": "application/json" },
    body: JSON.stringify({ action, hostname: location.hostname }) }).then((a) => a.json()).then(({ token }) => token)`;
  return `(() => {
  const give = ${give};
  const api = {
    ready: (done) => setTimeout(done),
    execute: (key, { action }) => give(action),
    render(element, { callback, size }) {
      const button = document.createElement("button");
      button.type = "button"; button.textContent = "I am a person"; button.dataset.size = size;
      button.addEventListener("click", () => give("").then(callback));
      element.append(button); return 0;
    },
  };
  globalThis.grecaptcha = ${enterprise ? "{ enterprise: api }" : "api"};
  globalThis[${JSON.stringify(onload)}]?.();
})();`;
}
