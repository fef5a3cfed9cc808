import { useFormat } from "../format/format-context.tsx";
import { Badge } from "../ui/panel.tsx";
import type { Column } from "../ui/table.tsx";
import { useWords } from "../words/words-context.tsx";
import type { Phone } from "./door-types.ts";
import { useMoment } from "./use-moment.ts";

const LOW_BATTERY = 20;
/** A phone asks every few seconds while it has a network. */
const SILENT_MS = 120_000;

const TONES = { waiting: "warning", expired: "plain", paired: "good", revoked: "bad" } as const;

/** Columns of tables of phones: state, battery, last contact, scans that wait. */
export function usePhoneColumns(): readonly Column<Phone>[] {
  const t = useWords("doorDevices");
  const moment = useMoment();
  const { dayOf } = useFormat();
  const isSilent = ({ state, lastContact }: Phone) =>
    state === "paired" &&
    lastContact !== null &&
    dayOf(lastContact) === dayOf(Date.now()) &&
    Date.now() - Date.parse(lastContact) > SILENT_MS;
  return [
    {
      ...{ id: "state", title: t("state") },
      cell: ({ state }) => <Badge tone={TONES[state]}>{t(`state-${state}`)}</Badge>,
    },
    {
      ...{ id: "battery", title: t("battery"), isNumber: true },
      cell: ({ battery }) => {
        if (battery === null) return "–";
        const text = `${battery}\u00a0%`;
        return battery < LOW_BATTERY ? <Badge tone="warning">{text}</Badge> : text;
      },
    },
    {
      ...{ id: "contact", title: t("contact") },
      cell: (phone) => {
        const { lastContact } = phone;
        if (lastContact === null) return t("never");
        const text = <time dateTime={lastContact}>{moment(lastContact)}</time>;
        return isSilent(phone) ? <Badge tone="warning">{text}</Badge> : text;
      },
    },
    {
      ...{ id: "waiting", title: t("waiting") },
      cell: ({ waiting, rejected }) => (
        <>
          {waiting === 0 && rejected === 0 ? "–" : null}
          {waiting > 0 ? <Badge tone="warning">{t("waiting-scans", { count: waiting })}</Badge> : null}{" "}
          {rejected > 0 ? <Badge tone="bad">{t("rejected", { count: rejected })}</Badge> : null}
        </>
      ),
    },
  ];
}
