import { done, type Outcome, refused } from "#domain/outcome.ts";
import type { BotCheck } from "#ports/bot-check.ts";
import type { BotCheckClient, CheckedDeed, GuessedDeed, SiteBotCheck } from "../../../web/site.ts";
import { createTally } from "./tally.ts";

/**
 * What a bot check decides, and what it may not: somebody whom it takes for a program may be a person with an old browser, with
 * a screen reader, or without scripts. So whoever does not pass is let through a few times an hour a network address, which is
 * enough for people and useless to programs; whoever is turned away is told of the ways that need no check.
 */

const HOUR_MS = 3_600_000;
/** Of one address in an hour, without having passed; and while the service does not answer. */
const UNCHECKED = 3;
const UNCHECKED_WHEN_DOWN = 20;
/** Wrong passwords, or wrong codes, from an address in ten minutes before another is checked. */
const FAILURES = 3;
const FAILURES_MS = 600_000;
/** So long a service that did not answer is not asked again: whoever waits for it takes a turn that others want. */
const PAUSE_MS = 10_000;

export interface BotGuardOptions {
  /** Null where the house has no keys: then nobody is checked. */
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

  async function verify(checked: BotCheck, token: string, deed: Parameters<BotCheck["verify"]>[1]) {
    if (now() < askAgain) return refused("unreachable");
    // One finds out whether it is back; the others do not wait for that.
    if (isDown) askAgain = now() + PAUSE_MS;
    const verified = await checked.verify(token, deed);
    isDown = !verified.ok && verified.refusal.reason === "unreachable";
    askAgain = isDown ? now() + PAUSE_MS : 0;
    if (isDown) options.log("the bot check does not answer");
    return verified;
  }

  function letThrough(address: string, most: number): Outcome<null, { reason: "bot-check-failed" }> {
    return unchecked.add(networkOf(address)) <= most ? done(null) : refused("bot-check-failed");
  }

  return {
    client,
    noteFailure: (deed, address) => void failures[deed].add(networkOf(address)),
    async admit(deed, token, who) {
      if (!check) return done(null);
      if (isGuessed(deed) && failures[deed].count(networkOf(who.address)) < FAILURES) return done(null);
      const verified = await verify(check, token, { action: deed, ...who });
      if (verified.ok) return verified;
      if (verified.refusal.reason === "not-passed") return letThrough(who.address, UNCHECKED);
      if (options.whenDown === "refuse") return refused("bot-check-failed");
      // A waiting room counts the places of a network itself, and at ten o'clock there are more than a handful of people on one.
      return deed === "join_queue" ? done(null) : letThrough(who.address, UNCHECKED_WHEN_DOWN);
    },
  };
}

function isGuessed(deed: CheckedDeed): deed is GuessedDeed {
  return deed === "log_in" || deed === "try_code";
}
