import { Suspense, useState } from "react";
import { later } from "../../states/later.ts";
import { Button } from "../../ui/button.tsx";
import { useWords } from "../../words/words-context.tsx";
import type { SubscribeInput } from "./subscribe-dialog.tsx";

const SubscribeDialog = later(() => import("./subscribe-dialog.tsx"));

export function Subscribe({ input }: { input: SubscribeInput }) {
  const t = useWords("reports");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onPress={() => setOpen(true)}>{t("subscribe")}</Button>
      <Suspense>{isOpen ? <SubscribeDialog input={input} onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
}
