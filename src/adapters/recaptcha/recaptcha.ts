import { z } from "zod";
import { done, refused } from "#domain/outcome.ts";
import { type BotCheck, type BotCheckRequest, LONGEST_BOT_TOKEN } from "#ports/bot-check.ts";

export interface RecaptchaOptions {
  readonly mode: "base" | "enterprise";
  readonly version: 2 | 3;
  readonly siteKey: string;
  readonly secretKey: string;
  /** Google Cloud project for Enterprise. */
  readonly project?: string | undefined;
  /** "https://www.google.com", or the stand-in. */
  readonly url: string;
  readonly enterpriseUrl: string;
  /** From 0 (bot) to 1: minimum score for version 3 and Enterprise. */
  readonly minScore: number;
  /** The host name that tokens must be issued for. */
  readonly hostname: string;
  readonly timeoutMs?: number;
}

const verified = z.object({
  success: z.boolean(),
  score: z.number().optional(),
  action: z.string().optional(),
  hostname: z.string().optional(),
  "error-codes": z.array(z.string()).default([]),
});
const assessment = z.object({
  riskAnalysis: z.object({ score: z.number().optional() }).optional(),
  tokenProperties: z.object({
    valid: z.boolean(),
    hostname: z.string().optional(),
    action: z.string().optional(),
  }),
});

const NOT_PASSED = refused("not-passed");
const UNREACHABLE = refused("unreachable");
/** Configuration errors: logged for the house, and visitors are not treated as bots. */
const OUR_FAULTS = ["missing-input-secret", "invalid-input-secret", "bad-request"];

export function createRecaptcha(options: RecaptchaOptions): BotCheck {
  const { timeoutMs = 3_000 } = options;

  async function ask(url: string, body: BodyInit, type: string): Promise<unknown> {
    const answer = await fetch(url, {
      method: "POST",
      headers: { "content-type": type },
      body,
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(() => null);
    return answer?.ok ? answer.json().catch(() => null) : null;
  }

  async function siteVerify(token: string, requested: BotCheckRequest) {
    const form = new URLSearchParams({
      secret: options.secretKey,
      response: token,
      remoteip: requested.address,
    });
    const type = "application/x-www-form-urlencoded";
    const read = verified.safeParse(await ask(`${options.url}/recaptcha/api/siteverify`, String(form), type));
    if (!read.success) return UNREACHABLE;
    const { success, score = 0, action, hostname } = read.data;
    if (read.data["error-codes"].some((code) => OUR_FAULTS.includes(code))) return UNREACHABLE;
    if (!success || hostname !== options.hostname) return NOT_PASSED;
    if (options.version === 3 && (action !== requested.action || score < options.minScore)) return NOT_PASSED;
    return done(null);
  }

  async function assess(token: string, requested: BotCheckRequest) {
    const event = {
      token,
      siteKey: options.siteKey,
      expectedAction: requested.action,
      userAgent: requested.userAgent,
      userIpAddress: requested.address,
    };
    const url = `${options.enterpriseUrl}/v1/projects/${options.project}/assessments?key=${options.secretKey}`;
    const read = assessment.safeParse(await ask(url, JSON.stringify({ event }), "application/json"));
    if (!read.success) return UNREACHABLE;
    const { valid, hostname, action } = read.data.tokenProperties;
    const score = read.data.riskAnalysis?.score ?? 0;
    if (!valid || hostname !== options.hostname) return NOT_PASSED;
    if (action !== requested.action || score < options.minScore) return NOT_PASSED;
    return done(null);
  }

  return {
    async verify(token, requested) {
      if (token === "" || token.length > LONGEST_BOT_TOKEN) return NOT_PASSED;
      return options.mode === "enterprise" ? assess(token, requested) : siteVerify(token, requested);
    },
  };
}
