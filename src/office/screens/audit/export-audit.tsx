import { useState } from "react";
import { office } from "../../client/client.ts";
import { faultsOf } from "../../client/failures.ts";
import { useCommand } from "../../client/use-command.ts";
import { FailureNotice } from "../../states/failure-notice.tsx";
import { saveFile } from "../../states/save-file.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useWords } from "../../words/words-context.tsx";
import styles from "./audit.module.css";
import { type Filters, filterInput } from "./filters.ts";

/** Saves the filtered entries of some days as CSV. */
export function ExportAudit({ filters }: { filters: Filters }) {
  const t = useWords("audit");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onPress={() => setOpen(true)}>{t("export")}</Button>
      {isOpen ? <ExportDialog filters={filters} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function ExportDialog({ filters, onClose }: { filters: Filters; onClose: () => void }) {
  const t = useWords("audit");
  const common = useWords("common");
  const today = new Date().toISOString().slice(0, 10);
  const [from, setFrom] = useState(filters.from || today);
  const [to, setTo] = useState(filters.to || today);
  const { run, isPending, failure } = useCommand(office.audit.export.call, {
    onDone({ csv }) {
      saveFile(`audit-${from}-${to}.csv`, csv, "text/csv;charset=utf-8");
      onClose();
    },
  });
  const faults = faultsOf(failure);
  return (
    <Dialog title={t("export")} onClose={onClose}>
      <p>{t("export-text")}</p>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void run({ ...filterInput(filters), from, to });
        }}
      >
        <TextField
          label={t("from")}
          type="date"
          value={from}
          onChange={setFrom}
          error={faults["from"] ?? null}
          isRequired
        />
        <TextField
          label={t("to")}
          type="date"
          value={to}
          onChange={setTo}
          error={faults["to"] ?? null}
          isRequired
        />
        <FailureNotice failure={failure} />
        <DialogActions>
          <Button onPress={onClose}>{common("cancel")}</Button>
          <Button type="submit" variant="primary" isPending={isPending}>
            {t("download")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
