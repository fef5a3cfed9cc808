import { useState } from "react";
import { useNavigate } from "react-router";
import { listIn, objectIn } from "#domain/json/read.ts";
import { slugOf } from "#domain/programme/season-edits.ts";
import { draftPath } from "../../house/draft-addresses.ts";
import { useSeason } from "../../house/programme/season.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { Select } from "../../ui/select.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useWords } from "../../words/words-context.tsx";

/** With the prices of another. */
export default function NewPriceListDialog({ onClose }: { onClose: () => void }) {
  const t = useWords("programme");
  const common = useWords("common");
  const navigate = useNavigate();
  const { draft, pricing, change } = useSeason();
  const [source, setSource] = useState(pricing.lists[0]?.id ?? "");
  const [id, setId] = useState("");
  const isTaken = pricing.lists.some((list) => list.id === id);
  const fault = isTaken ? "slug-taken" : slugOf(id) !== id ? "bad-slug" : null;
  return (
    <Dialog title={t("new-price-list")} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (fault || id === "") return;
          change((json) => {
            const file = objectIn(json);
            const lists = listIn(file["priceLists"]);
            const like = objectIn(lists.find((list) => objectIn(list)["id"] === source));
            return { ...file, priceLists: [...lists, { ...like, id }] };
          });
          void navigate(draftPath(draft, "prices", id));
        }}
      >
        <Select
          label={t("prices-from")}
          choices={pricing.lists.map((list) => ({ id: list.id, label: list.id }))}
          value={source}
          onChange={setSource}
        />
        <TextField
          label={t("list-name")}
          hint={t("slug-hint")}
          value={id}
          onChange={setId}
          error={fault ? t(fault) : null}
          isRequired
        />
        <DialogActions>
          <Button onPress={onClose}>{common("cancel")}</Button>
          <Button type="submit" variant="primary">
            {t("create")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
