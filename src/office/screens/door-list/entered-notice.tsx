import type { Entered, ListedTicket } from "../../door/door-types.ts";
import { Notice } from "../../ui/notice.tsx";
import { usePlaceWords } from "../../words/place.ts";
import { useWords } from "../../words/words-context.tsx";

/** The result of sending the ticks. */
export function EnteredNotice({
  entered: { entered, before, refused },
  tickets,
}: {
  entered: Entered;
  tickets: readonly ListedTicket[];
}) {
  const t = useWords("doorList");
  const placeWords = usePlaceWords();
  const placeOf = (id: string) => {
    const listed = tickets.find(({ ticket }) => ticket === id);
    return listed ? placeWords({ ...listed, seat: listed.number }) : id;
  };
  return (
    <Notice tone={refused.length > 0 ? "warning" : "success"}>
      <p>
        {t("entered", { count: entered.length })}{" "}
        {before.length > 0 ? t("before", { count: before.length }) : null}
      </p>
      {refused.length > 0 ? (
        <>
          <p>{t("refused")}</p>
          <ul>
            {refused.map(({ ticket, because }) => (
              <li key={ticket}>{`${placeOf(ticket)}: ${t(`refused-${because}`)}`}</li>
            ))}
          </ul>
        </>
      ) : null}
    </Notice>
  );
}
