import type { DoorListState } from "../device/door-core.ts";
import { useDoorState } from "../running/device-context.tsx";
import { useWords } from "../words/words.tsx";

const WRONG_CLOCK_MS = 5 * 60_000;

/** "Ansluten", or "Utan nät · Lista från 18:42 · 3 väntar · 1 avvisad"; and whether the phone's clock is wrong. */
export function Status({ list }: { list: DoorListState | undefined }) {
  const { isOnline, waiting, rejected, offset } = useDoorState();
  const { say, time } = useWords();
  const parts = [
    say(isOnline === false ? "offline" : "online"),
    isOnline === false && list ? say("list-from", { time: time(list.read) }) : null,
    waiting > 0 ? say("waiting", { count: waiting }) : null,
    rejected > 0 ? say("rejected", { count: rejected }) : null,
  ].filter((part) => part !== null);
  return (
    <>
      <p role="status">{parts.join(" · ")}</p>
      {Math.abs(offset) > WRONG_CLOCK_MS && <p>{say("clock-wrong")}</p>}
    </>
  );
}
