import type { Entered, ListedTicket } from "../../door/door-types.ts";
import { Notice } from "../../ui/notice.tsx";
import { usePlace } from "../../words/place.ts";
import { useWords } from "../../words/words-context.tsx";

/** What became of the ticks. */
export function EnteredNotice({
  entered: { entered, before, refused },
  tickets,
}: {
  entered: Entered;
  tickets: readonly ListedTicket[];
}) {
  const t = useWords("doorList");
  const placeWords = usePlace();
  const placeOf = (code: string) => {
    const ticket = tickets.find((one) => one.code === code);
    return ticket ? placeWords({ ...ticket, seat: ticket.number }) : code;
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
            {refused.map(({ code, because }) => (
              <li key={code}>{`${placeOf(code)}: ${t(`refused-${because}`)}`}</li>
            ))}
          </ul>
        </>
      ) : null}
    </Notice>
  );
}
