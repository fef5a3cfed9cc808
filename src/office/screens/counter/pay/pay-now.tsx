import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { office } from "../../../client/client.ts";
import { newKey } from "../../../client/new-key.ts";
import { useCommand } from "../../../client/use-command.ts";
import { useFormat } from "../../../format/format-context.tsx";
import { useMay } from "../../../session/session-context.tsx";
import { Loaded } from "../../../states/loaded.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { DialogActions } from "../../../ui/dialog.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { useWords } from "../../../words/words-context.tsx";
import styles from "../counter.module.css";
import { Refused } from "../refused.tsx";
import { readTenders, type TenderDraft, type TenderKind, tendersOf } from "../tenders.ts";
import { useSale } from "../use-sale.tsx";
import type { PayProps } from "./pay-props.ts";
import { TenderFields } from "./tender-fields.tsx";
import { ValueFields } from "./value-fields.tsx";

export function PayNow(props: PayProps) {
  const may = useMay();
  const query = useQuery(office.tills.list.queryOptions({ input: {} }));
  return (
    <Loaded query={query} lines={4}>
      {({ mode, own }) => {
        const byTill = mode === "external" ? (["receipt"] as const) : ([...OWN] as const);
        const kinds = [...byTill, ...(may("sales.invoice") ? (["transfer"] as const) : [])];
        return <Tenders {...props} kinds={kinds} needsTill={mode === "own" && own === null} />;
      }}
    </Loaded>
  );
}

/** Where the shop keeps its own tills. */
const OWN: readonly TenderKind[] = ["terminal", "cash"];

interface TendersProps extends PayProps {
  readonly kinds: readonly TenderKind[];
  readonly needsTill: boolean;
}

function Tenders(props: TendersProps) {
  const { view, basket, onClose, kinds, needsTill } = props;
  const t = useWords("counterPay");
  const common = useWords("common");
  const { money } = useFormat();
  const pay = usePay(props);
  const { drafts, read, isDue } = pay;
  const inCurrency = (amount: number) => money({ ...basket.toPay, amount });
  return (
    <>
      <form className={styles.form} onSubmit={pay.submit} noValidate>
        {isDue
          ? drafts.map((draft, at) => (
              <TenderFields
                key={draft.id}
                kinds={kinds}
                draft={draft}
                read={read.each[at]}
                isFirst={at === 0}
                isShown={pay.isTried}
                rest={inCurrency(read.each[at]?.amount ?? 0)}
                onChange={(changed) => pay.change(at, changed)}
                {...(drafts.length > 1 ? { onRemove: () => pay.remove(at) } : {})}
              />
            ))
          : null}
        {needsTill && drafts.some(({ kind }) => kind === "cash") ? (
          <Notice tone="warning" live>
            <p>{t("no-till")}</p>
            <ButtonLink to="/counter/till">{t("open-till")}</ButtonLink>
          </Notice>
        ) : null}
        {pay.isTried && read.rest !== 0 && isDue ? (
          <Notice tone="warning" live>
            <p>{t(read.rest > 0 ? "rest" : "too-much", { amount: inCurrency(Math.abs(read.rest)) })}</p>
          </Notice>
        ) : null}
        {read.change > 0 ? (
          <p role="status" className={styles.large}>
            {t("change", { amount: inCurrency(read.change) })}
          </p>
        ) : null}
        <Refused failure={pay.failure} />
        <DialogActions>
          {isDue ? <Button onPress={pay.add}>{t("add-tender")}</Button> : null}
          <Button onPress={onClose}>{common("cancel")}</Button>
          <Button type="submit" variant="primary" isPending={pay.isPending}>
            {t("complete")}
          </Button>
        </DialogActions>
      </form>
      <ValueFields view={view} basket={basket} />
    </>
  );
}

function usePay({ view, basket, onPaid, kinds }: TendersProps) {
  const { readAgain } = useSale();
  const [key] = useState(newKey);
  const draft = (): TenderDraft => ({
    ...{ id: newKey(), kind: kinds[0] ?? "terminal", amount: "", reference: "", received: "" },
  });
  const [drafts, setDrafts] = useState<readonly TenderDraft[]>(() => [draft()]);
  const [isTried, setTried] = useState(false);
  const toPay = basket.toPay.amount;
  const isDue = toPay > 0;
  const read = readTenders(isDue ? drafts : [], toPay);
  const command = useCommand(office.counter.pay.call, {
    changes: [office.counter.offer.key(), office.counter.list.key(), office.tills.key()],
    onDone: onPaid,
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!read.isReady) return;
    const tenders = isDue ? tendersOf(drafts, read) : [];
    const paid = await command.run({ sale: view.sale, toPay, tenders, key });
    // It may be paid although the answer got lost, or a colleague has changed it.
    if (!paid) readAgain();
  };
  return {
    ...{ drafts, read, isDue, isTried, failure: command.failure, isPending: command.isPending },
    submit: (event: FormEvent) => void submit(event),
    add: () => setDrafts([...drafts, draft()]),
    remove: (at: number) => setDrafts(drafts.filter((_, other) => other !== at)),
    change: (at: number, changed: TenderDraft) => setDrafts(drafts.with(at, changed)),
  };
}
