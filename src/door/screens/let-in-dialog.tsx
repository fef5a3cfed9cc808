import { type FormEvent, useState } from "react";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { useWords } from "../words/words.tsx";

const REASONS = ["why-box-office", "why-system", "why-mistake"] as const;
const LONGEST = 500;

export function LetInDialog({
  onLetIn,
  onClose,
}: {
  onLetIn: (reason: string) => void;
  onClose: () => void;
}) {
  const { say } = useWords();
  const [isMissing, setMissing] = useState(false);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get("reason") ?? "").trim();
    if (reason === "") setMissing(true);
    else onLetIn(reason);
  }

  return (
    <Dialog title={say("why")} onClose={onClose}>
      {REASONS.map((reason) => (
        <Button key={reason} onClick={() => onLetIn(say(reason))}>
          {say(reason)}
        </Button>
      ))}
      <form onSubmit={submit}>
        <Field
          label={say("why-other")}
          name="reason"
          maxLength={LONGEST}
          autoComplete="off"
          fault={isMissing ? say("why") : undefined}
        />
        <Button look="main" type="submit">
          {say("why-do")}
        </Button>
      </form>
    </Dialog>
  );
}
