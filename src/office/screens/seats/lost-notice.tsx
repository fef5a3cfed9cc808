import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useWords } from "../../words/words-context.tsx";
import type { OfficeHall } from "./use-hall.ts";

interface LostNoticeProps {
  readonly hall: OfficeHall;
  readonly lost: readonly number[];
}

/** Seats that the house's newest files lack: their tickets have to move before those files are taken over. */
export function LostNotice({ hall: { facts, store }, lost }: LostNoticeProps) {
  const t = useWords("seats");
  if (lost.length === 0) return null;
  const taken = lost.filter((seat) => ["held", "sold"].includes(facts.of(seat).state));
  const free = lost.filter((seat) => facts.of(seat).state === "free");
  return (
    <Notice tone="warning" title={t("lost-title")}>
      <p>{t("lost-text", { taken: taken.length, free: free.length })}</p>
      {taken.length > 0 ? (
        <Button onPress={() => store.choose(taken)}>{t("choose-lost-taken")}</Button>
      ) : null}
      {free.length > 0 ? <Button onPress={() => store.choose(free)}>{t("choose-lost-free")}</Button> : null}
    </Notice>
  );
}
