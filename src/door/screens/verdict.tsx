import { useEffect, useEffectEvent, useState } from "react";
import type { Shown } from "../device/door-core.ts";
import { useCore, useDoorState } from "../running/device-context.tsx";
import type { Signal } from "../running/signals.ts";
import { Button, FocusedButton } from "../ui/button.tsx";
import { useWords } from "../words/words.tsx";
import styles from "./verdict.module.css";
import { type VerdictWords, verdictWords } from "./verdict-words.ts";

/** A verdict without remarks closes without a tap. */
const IN_SHOWN_MS = 2_500;

interface VerdictProps {
  readonly shown: Shown;
  readonly onNext: () => void;
  readonly onUndo: () => void;
  readonly onLetIn: () => void;
}

/** Over everything: colour, shape and words say the same. */
export function VerdictScreen({ shown, onNext, onUndo, onLetIn }: VerdictProps) {
  const { lists } = useDoorState();
  const words = useWords();
  const listRead = lists.find(({ about }) => about.id === shown.scan.performance)?.read ?? null;
  const said = verdictWords(shown, words, listRead);
  const { kind } = shown.verdict;
  const wasLetIn = shown.scan.kind !== "refused";
  const isPassing = wasLetIn && said.signal === "in";
  const next = useEffectEvent(onNext);
  useEffect(() => {
    if (!isPassing) return;
    const timer = setTimeout(() => next(), IN_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isPassing]);
  return (
    <section className={styles.verdict} data-signal={said.signal} data-verdict={kind} aria-label={said.head}>
      <Shape signal={said.signal} />
      <h1>{said.head}</h1>
      <Details said={said} />
      <div className={styles.actions}>
        {wasLetIn && <UndoButton shown={shown} onUndo={onUndo} />}
        {!wasLetIn && <Button onClick={onLetIn}>{words.say("let-in-anyway")}</Button>}
        <FocusedButton onClick={onNext}>{words.say("next")}</FocusedButton>
      </div>
    </section>
  );
}

function Details({ said: { because, section, row, seat, facts, advice } }: { said: VerdictWords }) {
  return (
    <>
      {because && <p className={styles.because}>{because}</p>}
      {advice && (
        <p className={styles.advice} data-advice>
          {advice}
        </p>
      )}
      {section && <p className={styles.section}>{section}</p>}
      {(row || seat) && (
        <p className={styles.seat}>
          {row && <span>{row}</span>} {seat && <span>{seat}</span>}
        </p>
      )}
      {facts.length > 0 && (
        <ul className={styles.facts}>
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      )}
    </>
  );
}

function UndoButton({ shown, onUndo }: Pick<VerdictProps, "shown" | "onUndo">) {
  const core = useCore();
  const { device } = useDoorState();
  const { say } = useWords();
  const seconds = device?.rules.undoSeconds ?? 0;
  const until = shown.scan.at + seconds * 1000;
  const [left, setLeft] = useState(() => secondsUntil(until, core.now()));
  useEffect(() => {
    const tick = setInterval(() => setLeft(secondsUntil(until, core.now())), 250);
    return () => clearInterval(tick);
  }, [until, core]);
  // The server's clock may have been heard of since.
  const shownSeconds = Math.min(left, seconds);
  return left > 0 ? <Button onClick={onUndo}>{say("undo", { seconds: shownSeconds })}</Button> : null;
}

const secondsUntil = (until: number, now: number) => Math.max(0, Math.ceil((until - now) / 1000));

const PATHS: Readonly<Record<Signal, string>> = {
  in: "M28 52 L44 68 L74 34",
  check: "M50 26 V58 M50 72 V74",
  stop: "M34 34 L66 66 M66 34 L34 66",
};
/** A circle, a triangle that stands on its base, an octagon. */
const FRAMES: Readonly<Record<Signal, string>> = {
  in: "M50 4 A46 46 0 1 1 49.9 4 Z",
  check: "M50 4 L97 92 L3 92 Z",
  stop: "M31 4 H69 L96 31 V69 L69 96 H31 L4 69 V31 Z",
};

function Shape({ signal }: { signal: Signal }) {
  return (
    <svg className={styles.shape} viewBox="0 0 100 100" aria-hidden="true" focusable="false">
      <path d={FRAMES[signal]} className={styles.frame} />
      <path d={PATHS[signal]} className={styles.mark} />
    </svg>
  );
}
