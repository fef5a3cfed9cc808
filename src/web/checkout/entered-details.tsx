import type { OrderDetails } from "#contract/operations/checkout.ts";
import { NOTE_KINDS } from "#domain/checkout/notes.ts";
import { TextLink } from "../ui/text-link.tsx";
import { useTranslations } from "../words/use-translations.ts";
import styles from "./entered-details.module.css";

interface EnteredDetailsProps {
  readonly entered: NonNullable<OrderDetails> | null;
  /** The pages on which the details can be changed. */
  readonly changeAt?: { readonly notes: string; readonly billing: string; readonly bookedFor: string };
}

/** The details entered at checkout besides the lines; renders nothing if there are none. */
export function EnteredDetails({ entered, changeAt }: EnteredDetailsProps) {
  const t = useTranslations("details");
  if (!entered) return null;
  const { notes, billing, bookedFor } = entered;
  const written = notes ? NOTE_KINDS.filter((kind) => notes[kind] !== "") : [];
  if (written.length === 0 && !billing && !bookedFor) return null;
  const change = (at: keyof NonNullable<typeof changeAt>) =>
    changeAt ? <TextLink to={changeAt[at]}>{t(`change-${at}`)}</TextLink> : null;
  return (
    <section aria-labelledby="said">
      <h2 id="said">{t("entered-title")}</h2>
      {bookedFor ? (
        <p>
          {t("entered-booked-for", { name: `${bookedFor.firstName} ${bookedFor.lastName}` })}.{" "}
          {change("bookedFor")}
        </p>
      ) : null}
      {billing ? (
        <p>
          {t("entered-billing", { address: `${billing.line1}, ${billing.postalCode} ${billing.city}` })}.{" "}
          {change("billing")}
        </p>
      ) : null}
      {notes && written.length > 0 ? (
        <>
          <dl className={styles.entered}>
            {written.map((kind) => (
              <div key={kind}>
                <dt>{t(`note-${kind}`)}</dt>
                <dd className={styles.note}>{notes[kind]}</dd>
              </div>
            ))}
          </dl>
          {change("notes")}
        </>
      ) : null}
    </section>
  );
}
