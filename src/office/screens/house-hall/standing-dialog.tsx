import { useState } from "react";
import { BANDS, type Band } from "#domain/seating/seating.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { Select } from "../../ui/select.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useWords } from "../../words/words-context.tsx";
import own from "./house-hall.module.css";

interface StandingDialogProps {
  readonly sections: readonly string[];
  readonly capacity: number;
  readonly onDone: (standing: { readonly capacity: number; readonly band: Band }) => void;
  readonly onClose: () => void;
}

/** Makes whole sections standing rooms: their seats go. */
export default function StandingDialog({ sections, capacity, onDone, onClose }: StandingDialogProps) {
  const t = useWords("hall");
  const common = useWords("common");
  const [places, setPlaces] = useState(String(capacity));
  const [band, setBand] = useState<Band>("E");
  const isNumber = /^[1-9]\d{0,3}$/.test(places.trim());
  return (
    <Dialog title={t("standing-title")} onClose={onClose}>
      <form
        className={own.languages}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isNumber) return;
          onDone({ capacity: Number(places), band });
          onClose();
        }}
      >
        <p>{t("standing-text", { sections: sections.join(", ") })}</p>
        <TextField
          label={t("capacity")}
          value={places}
          onChange={setPlaces}
          inputMode="numeric"
          error={isNumber ? null : t("whole-number")}
          autoFocus
        />
        <Select
          label={t("layer-band")}
          choices={BANDS.map((id) => ({ id, label: id }))}
          value={band}
          onChange={setBand}
        />
        <DialogActions>
          <Button onPress={onClose}>{common("cancel")}</Button>
          <Button type="submit" variant="danger" isDisabled={!isNumber}>
            {t("make-standing-now")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
