import { href } from "react-router";
import type { Ticket } from "#contract/operations/orders.ts";
import { placeWords } from "#languages/place-words.ts";
import { useFormat } from "../format-context.tsx";
import { TextLink } from "../ui/text-link.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import { useTranslations } from "../words/use-translations.ts";

/** "Till salu sedan …", "Såld igen: 815 kr". */
export function useResaleWords() {
  const t = useTranslations("resale");
  const format = useFormat();
  return ({ state, since, value, credit }: NonNullable<Ticket["resale"]>): string => {
    if (state === "open") return t("open", { date: format.fullDateTime(since) });
    if (!value || !credit) return t("sold");
    return t("sold-amount", { amount: format.money({ ...value, amount: value.amount + credit.amount }) });
  };
}

/** The state of a ticket that is or was for resale, or the way to put it up. */
export function ResaleLink({ ticket: { code, place, resale } }: { readonly ticket: Ticket }) {
  const t = useTranslations("resale");
  const words = useTranslations("place");
  const stateOf = useResaleWords();
  const seat = placeWords(place, (parts) => words("seat-place", { ...parts }));
  return (
    <p>
      {resale ? (
        <>
          <strong>{stateOf(resale)}</strong>
          <br />
        </>
      ) : null}
      <TextLink to={href("/order/resale/:ticket", { ticket: code })}>
        {t(resale ? "to-state" : "to")}
        <VisuallyHidden>{`: ${seat}`}</VisuallyHidden>
      </TextLink>
    </p>
  );
}
