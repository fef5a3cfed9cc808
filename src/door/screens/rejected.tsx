import { useEffect, useState } from "react";
import type { RejectedScan } from "../device/door-core.ts";
import { useCore, useDoorState } from "../running/device-context.tsx";
import { useWords } from "../words/words.tsx";
import { placeText } from "./verdict-words.ts";

/** The last moment that can be written. */
const LATEST = 8.64e15;

/** Scans that the server cannot take: staff write them down. */
export function Rejected() {
  const core = useCore();
  const { rejected, lists } = useDoorState();
  const words = useWords();
  const { say, day, time } = words;
  const [scans, setScans] = useState<readonly RejectedScan[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when the number changes
  useEffect(() => void core.rejected().then(setScans), [core, rejected]);
  if (rejected === 0) return null;
  const placeOf = ({ ticket }: RejectedScan) => {
    if (!ticket) return say("rejected-unknown");
    const list = lists.find(({ about }) => about.id === ticket.performance);
    return placeText(ticket, list?.about, words);
  };
  const momentOf = ({ scan: { at } }: RejectedScan) => {
    const moment = Math.min(at, LATEST);
    return `${day(moment)} ${time(moment)}`;
  };
  return (
    <section>
      <h3>{say("rejected-title")}</h3>
      <p>{say("rejected-how")}</p>
      <ul>
        {scans.map((one) => (
          <li key={one.scan.id}>
            {momentOf(one)}, {say(`rejected-${one.scan.kind}`)}, {placeOf(one)}
          </li>
        ))}
      </ul>
    </section>
  );
}
