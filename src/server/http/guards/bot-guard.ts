import { done, type Outcome, refused } from "#domain/outcome.ts";
import type { BotCheck } from "#ports/bot-check.ts";
import type { BotCheckClient, CheckedAction, GuessedAction, SiteBotCheck } from "../../../web/site.ts";
import { createTally } from "./tally.ts";

/**
 * A failed check may be a person with an old browser, a screen reader or no scripts: they are let through a
 * few times an hour per network address, enough for people and useless to programs. Others see the options
 * that need no check.
 */

const HOUR_MS = 3_600_000;
/** Per address and hour without passing the check; the second while the service does not respond. */
const UNCHECKED = 3;
const UNCHECKED_WHEN_DOWN = 20;
/** Wrong passwords or codes per address within ten minutes until attempts are checked. */
const FAILURES = 3;
const FAILURES_MS = 600_000;
/** Until a service that did not respond is called again. */
const PAUSE_MS = 10_000;

export interface BotGuardOptions {
  readonly check: BotCheck | null;
  readonly client: BotCheckClient | null;
  readonly whenDown: "let-through" | "refuse";
  readonly now: () => number;
  readonly networkOf: (address: string) => string;
  readonly log: (text: string) => void;
}

export function createBotGuard(options: BotGuardOptions): SiteBotCheck {
  const { check, client, now, networkOf } = options;
  const unchecked = createTally(now, HOUR_MS);
  const failures = { log_in: createTally(now, FAILURES_MS), try_code: createTally(now, FAILURES_MS) };

  let isDown = false;
  let askAgain = 0;

  async function verify(checked: BotCheck, token: string, action: Parameters<BotCheck["verify"]>[1]) {
    if (now() < askAgain) return refused("unreachable");
    // One request finds out whether the service is back.
    if (isDown) askAgain = now() + PAUSE_MS;
    const verified = await checked.verify(token, action);
    isDown = !verified.ok && verified.refusal.reason === "unreachable";
    askAgain = isDown ? now() + PAUSE_MS : 0;
    if (isDown) options.log("the bot check does not respond");
    return verified;
  }

  function letThrough(address: string, most: number): Outcome<null, { reason: "bot-check-failed" }> {
    return unchecked.add(networkOf(address)) <= most ? done(null) : refused("bot-check-failed");
  }

  return {
    client,
    noteFailure: (action, address) => void failures[action].add(networkOf(address)),
    async admit(action, token, who) {
      if (!check) return done(null);
      if (isGuessed(action) && failures[action].count(networkOf(who.address)) < FAILURES) return done(null);
      const verified = await verify(check, token, { action: action, ...who });
      if (verified.ok) return verified;
      if (verified.refusal.reason === "not-passed") return letThrough(who.address, UNCHECKED);
      if (options.whenDown === "refuse") return refused("bot-check-failed");
      // A waiting room limits the places of a network itself.
      return action === "join_queue" ? done(null) : letThrough(who.address, UNCHECKED_WHEN_DOWN);
    },
  };
}

function isGuessed(action: CheckedAction): action is GuessedAction {
  return action === "log_in" || action === "try_code";
}
