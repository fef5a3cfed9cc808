import { useState } from "react";
import { useNavigate } from "react-router";
import { listIn, objectIn } from "#domain/json/read.ts";
import { slugOf } from "#domain/programme/season-edits.ts";
import { draftPath } from "../../house/draft-addresses.ts";
import { useSeason } from "../../house/programme/season.tsx";
import { FormDialog } from "../../states/form-dialog.tsx";
import { Select } from "../../ui/select.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useWords } from "../../words/words-context.tsx";

/** A price list with the prices of another. */
export default function NewPriceListDialog({ onClose }: { onClose: () => void }) {
  const t = useWords("programme");
  const navigate = useNavigate();
  const { draft, pricing, change } = useSeason();
  const [source, setSource] = useState(pricing.lists[0]?.id ?? "");
  const [id, setId] = useState("");
  const isTaken = pricing.lists.some((list) => list.id === id);
  const fault = isTaken ? "slug-taken" : slugOf(id) !== id ? "bad-slug" : null;
  return (
    <FormDialog
      title={t("new-price-list")}
      action={t("create")}
      onSubmit={() => {
        if (fault || id === "") return;
        change((json) => {
          const file = objectIn(json);
          const lists = listIn(file["priceLists"]);
          const like = objectIn(lists.find((list) => objectIn(list)["id"] === source));
          return { ...file, priceLists: [...lists, { ...like, id }] };
        });
        void navigate(draftPath(draft, "prices", id));
      }}
      onClose={onClose}
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
    </FormDialog>
  );
}
