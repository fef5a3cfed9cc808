import { useState } from "react";
import { daysAfter, daysBetween, isDay } from "#domain/days.ts";
import { listIn, numberIn, objectIn } from "#domain/json/read.ts";
import { copiedPerformance, eventIn } from "#domain/programme/season-edits.ts";
import { useSeason } from "../../house/programme/season.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useWords } from "../../words/words-context.tsx";
import type { PerformancesDialogProps } from "./performances-dialog.ts";
import { ProposalsDialog } from "./proposals-dialog.tsx";

/** The chosen performances again, the first of them on another day. */
export default function CopyDialog({ production, chosen, onClose }: PerformancesDialogProps) {
  const t = useWords("programmeProduction");
  const { json, moments } = useSeason();
  const walls = chosen.flatMap((one) => (one.at === null ? [] : [{ one, ...moments.wallOf(one.at) }]));
  const firstDay = walls[0]?.day ?? "";
  const [day, setDay] = useState(firstDay === "" ? "" : daysAfter(firstDay, 7));
  const days = isDay(day) && firstDay !== "" ? daysBetween(firstDay, day) : 0;
  const proposals = walls.map(({ one, day: own, time }) => ({
    ...{ day: isDay(day) ? daysAfter(own, days) : null, time, typed: `${own} ${time}` },
    ...{ hall: one.hall, venue: one.venue, priceList: one.priceList },
  }));
  const madeOf = (at: number) => {
    const id = walls[at]?.one.id;
    const like = listIn(eventIn(json, production.slug)?.["performances"])
      .map(objectIn)
      .find((one) => numberIn(one["id"]) === id);
    return like ? copiedPerformance(like, { id: 0, days, moments }) : {};
  };
  return (
    <ProposalsDialog
      title={t("copy-title", { count: chosen.length })}
      production={production}
      proposals={proposals}
      madeOf={madeOf}
      onClose={onClose}
    >
      <TextField label={t("copy-day")} type="date" value={day} onChange={setDay} autoFocus />
    </ProposalsDialog>
  );
}
