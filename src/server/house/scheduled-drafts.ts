import type { Logger } from "pino";
import { inEnglish } from "#config/json/fault.ts";
import { publishDueDrafts } from "../../house-versions/drafts.ts";
import type { HouseRules, PublishRefusal } from "../../house-versions/publish.ts";
import type { VersionServices } from "../../house-versions/services.ts";

const EVERY_MS = 5_000;

/** Publishes each scheduled draft when it is due. Every process tries; one succeeds. @returns what stops it */
export function publishScheduled(
  versions: VersionServices,
  rules: HouseRules,
  log: Pick<Logger, "info" | "error">,
): () => void {
  let isStopped = false;
  const look = async () => {
    // An unreachable database is reported elsewhere.
    const due = await publishDueDrafts(versions, rules).catch(() => []);
    for (const { name, published } of due) {
      if (published.ok)
        log.info({ draft: name, version: published.value.number }, "a scheduled draft was published");
      else if (
        published.refusal.reason !== "unknown-draft" &&
        published.refusal.reason !== "changed-meanwhile"
      )
        log.error(
          { draft: name, refusal: logged(published.refusal) },
          "a scheduled draft could not be published",
        );
    }
    if (!isStopped) setTimeout(look, EVERY_MS).unref();
  };
  setTimeout(look, EVERY_MS).unref();
  return () => {
    isStopped = true;
  };
}

function logged(refusal: PublishRefusal) {
  return refusal.reason === "faults" ? { ...refusal, faults: inEnglish(refusal.faults) } : refusal;
}
