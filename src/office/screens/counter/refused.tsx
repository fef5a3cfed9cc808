import { Suspense, useState } from "react";
import type { Failure } from "../../client/failures.ts";
import { useMay } from "../../session/session-context.tsx";
import { FailureNotice } from "../../states/failure-notice.tsx";
import { later } from "../../states/later.ts";
import { Button } from "../../ui/button.tsx";
import { useWords } from "../../words/words-context.tsx";
import { useSale } from "./use-sale.tsx";

const LimitsDialog = later(() => import("./limits-dialog.tsx"));

/** Refusals after which `counter.liftLimits` is offered. */
const LIMITS: ReadonlySet<string> = new Set([
  "too-many-tickets",
  "price-type-limit",
  "not-on-sale",
  "too-many-seats-of-network",
]);

/** Why it was not done, and the way past a limit for those who may. */
export function Refused({ failure }: { failure: Failure | null }) {
  const t = useWords("counter");
  const may = useMay();
  const { view } = useSale();
  const [isOpen, setOpen] = useState(false);
  const isLimit = failure?.kind === "refused" && LIMITS.has(failure.reason);
  return (
    <>
      <FailureNotice failure={failure} />
      {isLimit && view && view.liftedBecause === null && may("sales.override") ? (
        <Button onPress={() => setOpen(true)}>{t("lift-limits")}</Button>
      ) : null}
      <Suspense>
        {isOpen && view ? <LimitsDialog sale={view.sale} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </>
  );
}
