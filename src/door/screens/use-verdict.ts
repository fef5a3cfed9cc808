import { useState } from "react";
import type { DoorListState, Shown } from "../device/door-core.ts";
import { useCore } from "../running/device-context.tsx";
import { giveSignal } from "../running/signals.ts";
import { useWords } from "../words/words.tsx";
import { spoken, verdictWords } from "./verdict-words.ts";

type Screen =
  | { readonly kind: "ready" }
  | { readonly kind: "verdict"; readonly shown: Shown }
  | { readonly kind: "cannot-record" };

/** What the screen shows after a scan, and what a screen reader says of it. */
export function useVerdict(list: DoorListState | undefined) {
  const core = useCore();
  const words = useWords();
  const { say } = words;
  const [screen, setScreen] = useState<Screen>({ kind: "ready" });
  const [said, setSaid] = useState("");
  /** A text that does not change would not be announced again. */
  const announce = (text: string) => setSaid((last) => (last === text ? `${text}\u00a0` : text));

  async function show(reading: Promise<Shown>): Promise<void> {
    try {
      const shown = await reading;
      const next = verdictWords(shown, words, list?.read ?? null);
      giveSignal(next.signal);
      announce(spoken(next));
      setScreen({ kind: "verdict", shown });
    } catch {
      giveSignal("stop");
      announce(`${say("cannot-record")}. ${say("cannot-record-how")}`);
      setScreen({ kind: "cannot-record" });
    }
  }

  const toReady = () => setScreen({ kind: "ready" });

  async function undo(shown: Shown): Promise<void> {
    const isUndone = await core.undo(shown).catch(() => false);
    announce(say(isUndone ? "undone" : "undo-late"));
    toReady();
  }

  return { screen, said, show, undo, toReady };
}
