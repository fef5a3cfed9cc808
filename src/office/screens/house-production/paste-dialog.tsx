import { useState } from "react";
import { readPastedPerformances } from "#domain/programme/pasted-performances.ts";
import { useSeason } from "../../house/programme/season.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useWords } from "../../words/words-context.tsx";
import type { PerformancesDialogProps } from "./performances-dialog.ts";
import { PlaceFields, usePlaceFields, useSaleOfLast } from "./place-fields.tsx";
import { ProposalsDialog } from "./proposals-dialog.tsx";

/** Performances from a spreadsheet: date, time, hall, price list. */
export default function PasteDialog({ production, onClose }: PerformancesDialogProps) {
  const t = useWords("programmeProduction");
  const { halls, pricing, venueOf } = useSeason();
  const place = usePlaceFields(production);
  const sale = useSaleOfLast(production);
  const [text, setText] = useState("");
  const rows = readPastedPerformances(text, {
    halls: halls.map(({ id, label }) => ({ id, names: [label] })),
    priceLists: pricing.lists.map(({ id }) => ({ id, names: [] })),
    ...{ hall: place.hall, priceList: place.priceList },
  });
  return (
    <ProposalsDialog
      title={t("paste-title")}
      production={production}
      proposals={rows.map(({ day, time, hall, priceList, typed }) => ({
        ...{ day, time, hall, priceList, typed, venue: venueOf(hall ?? "") },
      }))}
      madeOf={() => sale}
      onClose={onClose}
    >
      <PlaceFields {...place} />
      <TextField
        label={t("paste-label")}
        hint={t("paste-hint")}
        value={text}
        onChange={setText}
        rows={6}
        autoFocus
      />
    </ProposalsDialog>
  );
}
