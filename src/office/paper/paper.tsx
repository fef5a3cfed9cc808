import { useEffect } from "react";
import type { PaperSize, TicketPaper } from "../../box-office/operations/counter/paper.ts";
import { useWords } from "../words/words-context.tsx";
import styles from "./paper.module.css";
import { layoutOf, pageRule } from "./print-size.ts";

interface PaperProps {
  readonly paper: TicketPaper;
  readonly size: PaperSize;
  readonly copy: number;
}

/** Only on paper: opens the browser's print dialog, or prints at once where the browser runs with kiosk printing. */
export function Paper({ paper, size, copy }: PaperProps) {
  const t = useWords("counterPaper");
  const { language, houseName, orderText, footerText, tickets } = paper;
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(pageRule(size));
    document.adoptedStyleSheets.push(sheet);
    document.documentElement.dataset["prints"] = "tickets";
    const remove = () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
      delete document.documentElement.dataset["prints"];
    };
    let isGone = false;
    const images = [...document.querySelectorAll<HTMLImageElement>("[data-paper] img")];
    void Promise.all(images.map((image) => image.decode().catch(() => {}))).then(() => {
      if (isGone) return;
      window.print();
      remove();
    });
    return () => {
      isGone = true;
      remove();
    };
  }, [size]);
  return (
    <div data-paper lang={language} className={styles.paper} data-layout={layoutOf(size)}>
      {tickets.map((ticket) => (
        <article key={ticket.code} className={styles.ticket}>
          <div>
            <p>{houseName}</p>
            <p className={styles.title}>{ticket.eventTitle}</p>
            <p>{ticket.startsText}</p>
            <p>{ticket.venueText}</p>
            <dl className={styles.place}>
              {ticket.place.map(({ label, value }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
            <p>{[ticket.priceTypeText, ticket.priceText].filter(Boolean).join(" · ")}</p>
            <p>{ticket.holderText}</p>
            {ticket.notes.map((note) => (
              <p key={note}>{note}</p>
            ))}
          </div>
          <div className={styles.code}>
            <img src={`data:image/svg+xml,${encodeURIComponent(ticket.qr)}`} alt={ticket.code} />
            <p>{ticket.code.replaceAll(/(\d{4})(?=\d)/g, "$1 ")}</p>
          </div>
          <p className={styles.small}>
            {[orderText, copy > 1 ? t("is-copy", { copy }) : null, footerText].filter(Boolean).join(" · ")}
          </p>
        </article>
      ))}
    </div>
  );
}
