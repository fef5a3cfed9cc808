import { useEffect, useState } from "react";
import { inLanguage } from "#domain/languages.ts";
import type { RejectedScan } from "../device/door-core.ts";
import { useCore, useDoorState } from "../running/device-context.tsx";
import { useWords } from "../words/words.tsx";

/** The last moment that can be written. */
const LATEST = 8.64e15;

/** Scans that the server cannot take: staff write them down. */
export function Rejected() {
  const core = useCore();
  const { rejected, lists } = useDoorState();
  const { say, language, day, time } = useWords();
  const [scans, setScans] = useState<readonly RejectedScan[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when the number changes
  useEffect(() => void core.rejected().then(setScans), [core, rejected]);
  if (rejected === 0) return null;
  const placeOf = ({ ticket }: RejectedScan) => {
    if (!ticket) return say("rejected-unknown");
    const { sections = [] } = lists.find(({ about }) => about.id === ticket.performance)?.about ?? {};
    const section = sections.find(({ id }) => id === ticket.section);
    const parts = [
      section ? inLanguage(section.name, language) : ticket.section,
      ticket.row === "" ? "" : say("row", { row: ticket.row }),
      ticket.seat === "" ? "" : say("seat", { seat: ticket.seat }),
    ];
    return parts.filter(Boolean).join(", ");
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
