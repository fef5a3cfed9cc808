import { type FormEvent, useState } from "react";
import { office } from "../../client/client.ts";
import { faultsOf } from "../../client/failures.ts";
import { LEAST_CHARACTERS, useFind } from "../../finding/use-find.ts";
import { useMayFind } from "../../finding/use-may-find.ts";
import { usePaused } from "../../finding/use-paused.ts";
import { FailureNotice } from "../../states/failure-notice.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { TypeAhead } from "../../ui/type-ahead.tsx";
import { useWords } from "../../words/words-context.tsx";
import { fullName } from "../customer/full-name.ts";
import styles from "./counter.module.css";
import { useSale, useSaleCommand } from "./use-sale.tsx";

/** A customer with an account, or only a name and where the tickets are sent. */
export default function BuyerDialog({ onClose }: { onClose: () => void }) {
  const t = useWords("counter");
  const common = useWords("common");
  const mayFind = useMayFind();
  const { view, start, failure: notStarted } = useSale();
  const known = view?.buyer?.id === null ? view.buyer : null;
  const [name, setName] = useState(known?.name ?? "");
  const [email, setEmail] = useState(known?.email ?? "");
  const [phone, setPhone] = useState(known?.phone ?? "");
  const command = useSaleCommand(office.counter.buyer.call, onClose);
  const faults = faultsOf(command.failure);
  const set = async (buyer: { customer?: string; name?: string; email?: string; phone?: string }) => {
    const sale = await start();
    if (sale) await command.run({ sale, ...buyer });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void set({ name, email, phone });
  };
  return (
    <Dialog title={t("buyer")} onClose={onClose}>
      {mayFind ? <FindCustomer onChoose={(customer) => void set({ customer })} /> : null}
      <form onSubmit={submit} noValidate className={styles.form}>
        <TextField
          label={t("name")}
          value={name}
          onChange={setName}
          maxLength={100}
          error={faults["name"] ?? null}
        />
        <TextField
          label={t("email")}
          hint={t("email-hint")}
          type="email"
          value={email}
          onChange={setEmail}
          error={faults["email"] ?? null}
        />
        <TextField
          label={t("phone")}
          type="tel"
          value={phone}
          onChange={setPhone}
          error={faults["phone"] ?? null}
        />
        <FailureNotice failure={notStarted ?? command.failure} />
        <DialogActions>
          <Button onPress={onClose}>{common("cancel")}</Button>
          {view?.buyer ? (
            <Button isPending={command.isPending} onPress={() => void set({})}>
              {t("clear-buyer")}
            </Button>
          ) : null}
          <Button type="submit" variant="primary" isPending={command.isPending}>
            {t("set-buyer")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

const PAUSE_MS = 200;

function FindCustomer({ onChoose }: { onChoose: (customer: string) => void }) {
  const t = useWords("counter");
  const [typed, setTyped] = useState("");
  const text = usePaused(typed.trim(), PAUSE_MS);
  const { data, isPlaceholderData } = useFind(text);
  const isCurrent = text === typed.trim() && text.length >= LEAST_CHARACTERS && !isPlaceholderData;
  const found = isCurrent ? (data?.customers?.entries ?? []) : [];
  return (
    <TypeAhead
      label={t("find-customer")}
      hint={t("find-customer-hint")}
      empty={t(
        typed.trim().length < LEAST_CHARACTERS
          ? "type-more"
          : isCurrent && data
            ? "no-customer"
            : "searching",
      )}
      chosen=""
      choices={found.map((customer) => ({
        ...{ id: customer.id, label: fullName(customer) },
        detail: [customer.email, customer.phone, customer.city].filter(Boolean).join(" · "),
      }))}
      onChoose={onChoose}
      onType={setTyped}
      autoFocus
    />
  );
}
