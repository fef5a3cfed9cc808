import { useEffect, useState } from "react";
import type { Searched } from "../device/door-core.ts";
import { useCore, useDoorState } from "../running/device-context.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { useWords } from "../words/words.tsx";
import { placeText } from "./verdict-words.ts";

interface SearchProps {
  readonly performance: number;
  readonly onFound: (ticket: Searched) => void;
  readonly onClose: () => void;
}

export function Search({ performance, onFound, onClose }: SearchProps) {
  const core = useCore();
  const { lists } = useDoorState();
  const words = useWords();
  const { say } = words;
  const [text, setText] = useState("");
  const [found, setFound] = useState<readonly Searched[]>([]);
  const about = lists.find((list) => list.about.id === performance)?.about;
  useEffect(() => {
    let isCurrent = true;
    void core.search(text, performance).then((next) => isCurrent && setFound(next));
    return () => {
      isCurrent = false;
    };
  }, [core, text, performance]);
  return (
    <Dialog title={say("search")} onClose={onClose}>
      <Field
        label={say("search")}
        type="search"
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <p role="status">{text.trim() !== "" && found.length === 0 ? say("search-none") : ""}</p>
      {found.map((ticket) => (
        <Button key={ticket.ticket} onClick={() => onFound(ticket)}>
          {ticket.holder}, {placeText(ticket, about, words)}
        </Button>
      ))}
    </Dialog>
  );
}
