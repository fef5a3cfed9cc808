import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "../ui/button.tsx";
import { type DoorWord, useWords } from "../words/words.tsx";
import styles from "./camera-reader.module.css";
import { openReader, type Reader, type ReaderState } from "./open-reader.ts";

interface CameraReaderProps {
  readonly onCode: (code: string) => void;
  /** While a person has to decide something. */
  readonly isPaused?: boolean;
}

type Failure = Extract<ReaderState, { phase: "failed" }>["because"];

const FAULTS: Readonly<Record<Failure, DoorWord>> = {
  denied: "camera-denied",
  none: "camera-none",
  busy: "camera-busy",
  unplugged: "camera-lost",
  reader: "camera-reader",
};

export function CameraReader({ onCode, isPaused = false }: CameraReaderProps) {
  const { say } = useWords();
  const video = useRef<HTMLVideoElement>(null);
  const reader = useRef<Reader>(null);
  const [state, setState] = useState<ReaderState>({ phase: "opening" });
  const report = useEffectEvent(onCode);
  useEffect(() => {
    if (!video.current) return;
    const opened = openReader(video.current, { onCode: (code) => report(code), onState: setState });
    reader.current = opened;
    return () => opened.close();
  }, []);
  useEffect(() => reader.current?.setPaused(isPaused), [isPaused]);
  return (
    <div className={styles.reader}>
      {/* biome-ignore lint/a11y/useMediaCaption: what the camera sees has no sound */}
      <video
        ref={video}
        className={styles.video}
        data-phase={state.phase}
        aria-label={say("camera-picture")}
      />
      {state.phase === "opening" && <p role="status">{say("camera-opening")}</p>}
      {state.phase === "failed" && (
        <>
          <p role="alert">{say(FAULTS[state.because])}</p>
          <Button onClick={() => reader.current?.retry()}>{say("try-again")}</Button>
        </>
      )}
      {state.phase === "reading" && (
        <div className={styles.tools}>
          {state.torch !== null && (
            <Button aria-pressed={state.torch} onClick={() => reader.current?.setTorch(!state.torch)}>
              {say("torch")}
            </Button>
          )}
          {state.zoom && (
            <label>
              {say("zoom")}
              <input
                type="range"
                min={state.zoom.min}
                max={state.zoom.max}
                step={state.zoom.step}
                value={state.zoom.value}
                onChange={({ target }) => reader.current?.setZoom(target.valueAsNumber)}
              />
            </label>
          )}
        </div>
      )}
    </div>
  );
}
