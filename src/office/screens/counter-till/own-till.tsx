import { Suspense, useState } from "react";
import { later } from "../../states/later.ts";
import { Button } from "../../ui/button.tsx";
import { useWords } from "../../words/words-context.tsx";
import { TillReportPanel } from "./till-report.tsx";
import type { TillSession } from "./till-types.ts";

const CashDialog = later(() => import("./cash-dialog.tsx"));
const CloseDialog = later(() => import("./close-dialog.tsx"));

interface OwnTillProps {
  readonly session: TillSession;
  readonly needsWitness: boolean;
}

/** The X report of the clerk's open till, and what can be done with it. */
export function OwnTill({ session, needsWitness }: OwnTillProps) {
  const t = useWords("counterTill");
  const [open, setOpen] = useState<"in" | "out" | "close" | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <TillReportPanel
        session={session.session}
        actions={
          <>
            <Button onPress={() => setOpen("in")}>{t("cash-in")}</Button>
            <Button onPress={() => setOpen("out")}>{t("cash-out")}</Button>
            <Button variant="primary" onPress={() => setOpen("close")}>
              {t("count")}
            </Button>
          </>
        }
      />
      <Suspense>
        {open === "in" || open === "out" ? <CashDialog way={open} onClose={close} /> : null}
        {open === "close" ? (
          <CloseDialog session={session} needsWitness={needsWitness} onClose={close} />
        ) : null}
      </Suspense>
    </>
  );
}
