import { useState } from "react";
import { isSameJson, type Json } from "#domain/json/json.ts";
import { useFaults } from "../../house/editing/use-faults.ts";
import { Faults } from "../../house/faults.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useWords } from "../../words/words-context.tsx";

interface JsonEditorProps {
  readonly draft: string;
  readonly file: string;
  readonly value: Json;
  readonly isReadOnly: boolean;
  readonly onChange: (value: Json) => void;
}

/** The last resort: the whole file as text, checked and stored as the form is. */
export default function JsonEditor({ draft, file, value, isReadOnly, onChange }: JsonEditorProps) {
  const t = useWords("house");
  const faults = useFaults(draft).of(file);
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: Json } | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const change = (text: string) => {
    try {
      const read = JSON.parse(text) as Json;
      setTyped({ text, value: read });
      setFault(null);
      onChange(read);
    } catch (error) {
      setTyped({ text, value });
      // In the browser's words.
      setFault(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <>
      {faults.length > 0 ? <Faults faults={faults} /> : null}
      <TextField
        label={t("json")}
        hint={t("json-hint")}
        value={typed && isSameJson(typed.value, value) ? typed.text : JSON.stringify(value, null, 2)}
        onChange={change}
        rows={30}
        error={fault === null ? null : t("no-json", { fault })}
        isReadOnly={isReadOnly}
        isSource
      />
    </>
  );
}
