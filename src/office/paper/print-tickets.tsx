import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { createPortal } from "react-dom";
import type { PaperSize, TicketPaper } from "../../box-office/operations/counter/paper.ts";
import { office } from "../client/client.ts";
import { useCommand } from "../client/use-command.ts";
import { FailureNotice } from "../states/failure-notice.tsx";
import { Button } from "../ui/button.tsx";
import { Select } from "../ui/select.tsx";
import { useWords } from "../words/words-context.tsx";
import styles from "./paper.module.css";
import { Paper } from "./paper.tsx";
import { A4, keepSize, keptSize, ROLL } from "./print-size.ts";

interface Printed {
  readonly paper: TicketPaper;
  readonly size: PaperSize;
  readonly copy: number;
}

/** Each print is counted; a printer that failed loses nothing, since the tickets can be printed again. */
export default function PrintTickets({ order }: { order: string }) {
  const t = useWords("counterPaper");
  const { data } = useQuery(office.counter.paper.queryOptions({ input: {} }));
  const [id, setId] = useState(keptSize);
  const [printed, setPrinted] = useState<Printed | null>(null);
  const sizes = [A4, ROLL, ...(data?.sizes ?? [])];
  const size = sizes.find((one) => one.id === id) ?? A4;
  const command = useCommand(office.counter.print.call, {
    changes: [office.orders.key()],
    onDone: ({ paper, copy }) => setPrinted({ paper, copy, size }),
  });
  return (
    <div className={styles.controls}>
      <Select
        label={t("paper")}
        value={size.id}
        onChange={(chosen) => {
          keepSize(chosen);
          setId(chosen);
        }}
        choices={sizes.map(({ id: key, name, width, height }) => ({
          ...{ id: key, label: key === ROLL.id ? t("roll") : name, detail: `${width} × ${height} mm` },
        }))}
      />
      <Button isPending={command.isPending} onPress={() => void command.run({ order })}>
        {t(printed ? "print-again" : "print")}
      </Button>
      <FailureNotice failure={command.failure} />
      <p role="status">{printed ? t("copy", { copy: printed.copy }) : ""}</p>
      {printed ? createPortal(<Paper key={printed.copy} {...printed} />, document.body) : null}
    </div>
  );
}
