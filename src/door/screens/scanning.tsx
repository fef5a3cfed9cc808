import { type FormEvent, useEffect, useState } from "react";
import { inLanguage } from "#domain/languages.ts";
import type { DoorListState, Searched, Shown, Station } from "../device/door-device.ts";
import { CameraReader } from "../reader/camera-reader.tsx";
import { useCore, useDoorState } from "../running/device-context.tsx";
import { keepScreenOn } from "../running/keep-screen-on.ts";
import { isStorageLow } from "../running/open-device.ts";
import { allowSound, give } from "../running/signals.ts";
import { useWedge } from "../running/use-wedge.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { useWords } from "../words/words.tsx";
import { LetInDialog } from "./let-in-dialog.tsx";
import type { Place } from "./place.ts";
import styles from "./scanning.module.css";
import { Search } from "./search.tsx";
import { SettingsButton } from "./settings.tsx";
import { Status } from "./status.tsx";
import { VerdictScreen } from "./verdict.tsx";
import { spoken, verdictWords } from "./verdict-words.ts";

type Screen =
  | { readonly kind: "ready" }
  | { readonly kind: "verdict"; readonly shown: Shown }
  | { readonly kind: "cannot-record" };

export function Scanning({ place, onLeave }: { place: Place; onLeave: () => void }) {
  const core = useCore();
  const { lists, device } = useDoorState();
  const words = useWords();
  const { say } = words;
  const list = lists.find(({ about }) => about.id === place.performance);
  const [direction, setDirection] = useState<Station["direction"]>("in");
  const [screen, setScreen] = useState<Screen>({ kind: "ready" });
  const [said, setSaid] = useState("");
  const [open, setOpen] = useState<"search" | "let-in" | null>(null);
  const [isCameraOpen, setCameraOpen] = useState(false);
  const [isLow, setLow] = useState(false);
  const station: Station = { ...place, direction };
  useEffect(() => keepScreenOn(), []);
  useEffect(() => {
    void isStorageLow().then(setLow);
  }, []);

  async function show(reading: Promise<Shown>): Promise<void> {
    try {
      const shown = await reading;
      const next = verdictWords(shown, words, list?.read ?? null);
      give(next.signal);
      setSaid(spoken(next));
      setScreen({ kind: "verdict", shown });
    } catch {
      give("stop");
      setSaid(`${say("cannot-record")}. ${say("cannot-record-how")}`);
      setScreen({ kind: "cannot-record" });
    }
    setOpen(null);
  }

  const read = (code: string) => {
    allowSound();
    void show(core.read(code, station));
  };
  useWedge(read);
  const toReady = () => setScreen({ kind: "ready" });

  const isPassing =
    screen.kind === "verdict" &&
    screen.shown.scan.kind !== "refused" &&
    verdictWords(screen.shown, words, null).signal === "in";

  async function undo(shown: Shown): Promise<void> {
    const isUndone = await core.undo(shown).catch(() => false);
    setSaid(say(isUndone ? "undone" : "undo-late"));
    toReady();
  }

  return (
    <main className={styles.scanning}>
      <Where list={list} place={place} onLeave={onLeave} />
      <fieldset className={styles.direction}>
        <legend className="visually-hidden">{say("direction")}</legend>
        {(["in", "out"] as const).map((one) => (
          <label key={one} hidden={one === "out" && !device?.rules.reentry}>
            <input
              type="radio"
              name="direction"
              checked={direction === one}
              onChange={() => setDirection(one)}
            />
            {say(`direction-${one}`)}
          </label>
        ))}
      </fieldset>
      {isCameraOpen ? (
        <CameraReader onCode={read} isPaused={screen.kind !== "ready" && !isPassing} />
      ) : (
        <p className={styles.how}>{say("ready-how")}</p>
      )}
      <Button look="main" onClick={() => setCameraOpen(!isCameraOpen)}>
        {say(isCameraOpen ? "camera-off" : "camera-on")}
      </Button>
      <TypedCode onCode={read} />
      <div className={styles.more}>
        {device?.names && <Button onClick={() => setOpen("search")}>{say("search-open")}</Button>}
        <SettingsButton />
      </div>
      {isLow && <p role="alert">{say("storage-low")}</p>}
      <p className="visually-hidden" role="alert">
        {said}
      </p>
      {screen.kind === "cannot-record" && <CannotRecord onNext={toReady} />}
      {screen.kind === "verdict" && (
        <VerdictScreen
          key={screen.shown.scan.id}
          shown={screen.shown}
          onNext={toReady}
          onUndo={() => void undo(screen.shown)}
          onLetIn={() => setOpen("let-in")}
        />
      )}
      {open === "let-in" && screen.kind === "verdict" && (
        <LetInDialog
          onLetIn={(reason) => void show(core.letInAnyway(screen.shown, reason, station))}
          onClose={() => setOpen(null)}
        />
      )}
      {open === "search" && (
        <Search
          performance={place.performance}
          onFound={(ticket: Searched) => void show(core.readTicket(ticket, station))}
          onClose={() => setOpen(null)}
        />
      )}
    </main>
  );
}

interface WhereProps {
  readonly list: DoorListState | undefined;
  readonly place: Place;
  readonly onLeave: () => void;
}

function Where({ list, place, onLeave }: WhereProps) {
  const { say, language, time } = useWords();
  const entrance = list?.about.entrances.find(({ id }) => id === place.entrance);
  return (
    <header className={styles.where}>
      <div>
        <h1>{list ? inLanguage(list.about.title, language) : say("title")}</h1>
        <p>
          {list && `${time(list.about.starts)} · `}
          {entrance ? inLanguage(entrance.name, language) : say("all-entrances")}
        </p>
        <Status list={list} />
      </div>
      <Button onClick={onLeave}>{say("change-place")}</Button>
    </header>
  );
}

function TypedCode({ onCode }: { onCode: (code: string) => void }) {
  const { say } = useWords();
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    const code = String(new FormData(form).get("code") ?? "").trim();
    if (code === "") return;
    form.reset();
    onCode(code);
  }
  return (
    <form onSubmit={submit} className={styles.typed}>
      <Field
        label={say("type-code")}
        name="code"
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="go"
        spellCheck={false}
      />
      <Button type="submit">{say("type-do")}</Button>
    </form>
  );
}

function CannotRecord({ onNext }: { onNext: () => void }) {
  const { say } = useWords();
  return (
    <section className={styles.fault} aria-label={say("cannot-record")}>
      <h1>{say("cannot-record")}</h1>
      <p>{say("cannot-record-how")}</p>
      <Button onClick={onNext}>{say("try-again")}</Button>
    </section>
  );
}
