import type { PerformanceOfTicket } from "#contract/operations/basket.ts";
import type { OwnedTicket } from "#contract/operations/sharing.ts";
import { useFieldError } from "../../faults/refusal-notice.tsx";
import type { Refusal } from "../../faults/refusals.ts";
import { useFormat } from "../../format-context.tsx";
import { CommandForm, usePending } from "../../forms/command-form.tsx";
import { ticketsPath } from "../../purchase/paths.ts";
import { ResaleLink } from "../../tickets/resale-state.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { useTranslations } from "../../words/use-translations.ts";
import { OF_TICKET } from "./fields.ts";
import { SendLink } from "./send-link.tsx";
import styles from "./your-tickets.module.css";

interface OwnedTicketProps {
  readonly owned: OwnedTicket;
  readonly performance: PerformanceOfTicket;
  readonly publicUrl: string;
  readonly formKey: string;
  readonly answer?:
    | {
        readonly refusal: Refusal;
        readonly form: string;
        readonly name: string;
        readonly email: string;
      }
    | undefined;
}

/** A ticket with its seat, the form for its name, and the form or link to share it. */
export function OwnedTicketCard({ owned, performance, publicUrl, formKey, answer }: OwnedTicketProps) {
  const t = useTranslations("yourTickets");
  const words = useTranslations("place");
  const format = useFormat();
  const pending = usePending();
  const { ticket, share, order } = owned;
  const { section, row, seat } = ticket.place;
  const place = row === "" ? section : words("seat-place", { section, row, seat });
  const ofForm = (form: string) => (answer?.form === form ? answer : undefined);
  const shown = { title: performance.event.title, date: format.fullDateTime(performance.starts) };
  return (
    <article className={styles.ticket}>
      <h3 className={styles.place}>{place}</h3>
      <p>
        {`${ticket.priceType}. `}
        <TextLink to={ticketsPath(order)}>{t("show-order")}</TextLink>
      </p>
      {ticket.name === null ? null : <p>{t("goes", { name: ticket.name })}</p>}
      {owned.nameUntil === null ? null : (
        <NameForm {...{ owned, until: owned.nameUntil, place, formKey, pending }} answer={ofForm("rename")} />
      )}
      {ticket.resale || owned.resaleUntil ? <ResaleLink ticket={ticket} /> : null}
      {!ticket.valid ? null : share ? (
        <>
          <p>
            <strong>{t("shared-with", { name: share.name, date: format.dateTime(share.since) })}</strong>
          </p>
          <SendLink
            id={`link-${ticket.code}`}
            label={t("link", { name: share.name })}
            link={`${publicUrl}/shared-tickets?share=${share.token}`}
            message={t("message", shown)}
          />
          <CommandForm commandKey={formKey} preventScrollReset>
            <input type="hidden" name="code" value={ticket.code} />
            <Button variant="quiet" name="take-back" value={share.id} pending={pending}>
              {t("take-back")}
              <VisuallyHidden>{`: ${share.name}, ${place}`}</VisuallyHidden>
            </Button>
          </CommandForm>
        </>
      ) : performance.change?.kind === "cancelled" ? null : (
        <ShareForm {...{ code: ticket.code, place, formKey, pending }} answer={ofForm("share")} />
      )}
    </article>
  );
}

interface NameFormProps extends Pick<OwnedTicketProps, "owned" | "formKey" | "answer"> {
  readonly until: string;
  readonly place: string;
  readonly pending: boolean;
}

/** Changes the name on the ticket, up to the house's deadline. */
function NameForm({ owned: { ticket }, until, place, formKey, answer, pending }: NameFormProps) {
  const t = useTranslations("yourTickets");
  const format = useFormat();
  const error = useFieldError(answer?.refusal)(`holder-${ticket.code}`);
  return (
    <details open={answer !== undefined}>
      <summary>
        {t("change-name")}
        <VisuallyHidden>{`: ${place}`}</VisuallyHidden>
      </summary>
      <CommandForm commandKey={formKey} className={styles.form} preventScrollReset>
        <input type="hidden" name="code" value={ticket.code} />
        <TextField
          name={`holder-${ticket.code}`}
          label={t("who-goes")}
          hint={t("name-until", { date: format.fullDateTime(until) })}
          error={error}
          defaultValue={answer?.name ?? ticket.name ?? ""}
          {...OF_TICKET.holder.attributes}
        />
        <div>
          <Button variant="secondary" name="intent" value="rename" pending={pending}>
            {t("save-name")}
          </Button>
        </div>
      </CommandForm>
    </details>
  );
}

interface ShareFormProps extends Pick<OwnedTicketProps, "formKey" | "answer"> {
  readonly code: string;
  readonly place: string;
  readonly pending: boolean;
}

function ShareForm({ code, place, formKey, answer, pending }: ShareFormProps) {
  const t = useTranslations("yourTickets");
  const account = useTranslations("signIn");
  const error = useFieldError(answer?.refusal);
  return (
    <details open={answer !== undefined}>
      <summary>
        {t("share")}
        <VisuallyHidden>{`: ${place}`}</VisuallyHidden>
      </summary>
      <CommandForm commandKey={formKey} className={styles.form} preventScrollReset>
        <input type="hidden" name="code" value={code} />
        <TextField
          name={`name-${code}`}
          label={t("who")}
          error={error(`name-${code}`)}
          defaultValue={answer?.name}
          {...OF_TICKET.name.attributes}
          required
        />
        <TextField
          name={`email-${code}`}
          label={t("email")}
          hint={t("email-hint")}
          optional={account("optional")}
          error={error(`email-${code}`)}
          defaultValue={answer?.email}
          {...OF_TICKET.email.attributes}
        />
        <div>
          <Button variant="secondary" pending={pending}>
            {t("make")}
          </Button>
        </div>
      </CommandForm>
    </details>
  );
}
