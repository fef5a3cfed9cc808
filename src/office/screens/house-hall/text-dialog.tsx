import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { isObject, type Json } from "#domain/json/json.ts";
import { office } from "../../client/client.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useWords } from "../../words/words-context.tsx";
import own from "./house-hall.module.css";

interface TextDialogProps {
  readonly draft: string;
  readonly title: string;
  readonly value: Json | undefined;
  readonly onDone: (text: Json) => void;
  readonly onClose: () => void;
}

/** Asks for a text in the languages of the house: a reason, a door's name or a photo's description. */
export default function TextDialog({ draft, title, value, onDone, onClose }: TextDialogProps) {
  const t = useWords("hall");
  const common = useWords("common");
  const names = useWords("fileLanguages");
  const read = useQuery(office.drafts.texts.queryOptions({ input: { draft } })).data?.languages;
  const languages = read ?? (["sv"] as const);
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>(() => textsIn(value));
  const isMissing = (texts["sv"] ?? "").trim() === "";
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        className={own.languages}
        onSubmit={(event) => {
          event.preventDefault();
          if (isMissing) return;
          onDone(Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== "")));
          onClose();
        }}
      >
        {languages.map((language, at) => (
          <div key={language} lang={language}>
            <TextField
              label={names(language)}
              value={texts[language] ?? ""}
              onChange={(text) => setTexts({ ...texts, [language]: text })}
              isRequired={language === "sv"}
              autoFocus={at === 0}
            />
          </div>
        ))}
        <DialogActions>
          <Button onPress={onClose}>{common("cancel")}</Button>
          <Button type="submit" variant="primary" isDisabled={isMissing}>
            {t("set")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function textsIn(value: Json | undefined): Record<string, string> {
  const entries = isObject(value) ? Object.entries(value) : [];
  return Object.fromEntries(
    entries.flatMap(([key, text]) => (typeof text === "string" ? [[key, text]] : [])),
  );
}
