import { useQuery } from "@tanstack/react-query";
import { type RefObject, Suspense, useEffect, useRef, useState } from "react";
import { office } from "../../client/client.ts";
import { useFormat } from "../../format/format-context.tsx";
import { later } from "../../states/later.ts";
import { Screen } from "../../states/screen.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Panel } from "../../ui/panel.tsx";
import { useWords } from "../../words/words-context.tsx";
import { BasketPanel } from "./basket.tsx";
import { BuyerLine } from "./buyer-line.tsx";
import { ChoosePerformance, type PerformanceToSell } from "./choose-performance.tsx";
import styles from "./counter.module.css";
import { Finished, type PaidSale } from "./finished.tsx";
import { OpenSales } from "./open-sales.tsx";
import { SeatsForm } from "./seats-form.tsx";
import { useConnection } from "./use-connection.ts";
import { useKeys } from "./use-keys.ts";
import { SaleProvider, useSale } from "./use-sale.tsx";

const ItemsDialog = later(() => import("./items/items-dialog.tsx"));
const BuyerDialog = later(() => import("./buyer-dialog.tsx"));
const AbandonDialog = later(() => import("./abandon-dialog.tsx"));
const PayDialog = later(() => import("./pay/pay-dialog.tsx"));

type Open = "items" | "buyer" | "pay" | "abandon" | null;

/** The counter: one sale after another, each possible by keyboard alone. */
export default function Counter() {
  const t = useWords("counter");
  const tills = useQuery(office.tills.list.queryOptions({ input: {} }));
  const { mode, own } = tills.data ?? {};
  return (
    <Screen
      title={t("title")}
      actions={
        <>
          {mode === "own" ? (
            <ButtonLink to="/counter/till">{own ? own.till.name : t("open-till")}</ButtonLink>
          ) : null}
          <ButtonLink to="/counter/reservations">{t("reservations")}</ButtonLink>
        </>
      }
    >
      <SaleProvider>
        <Connection />
        <Sale />
      </SaleProvider>
    </Screen>
  );
}

function Connection() {
  const t = useWords("counter");
  if (useConnection()) return null;
  return (
    <Notice tone="error" title={t("offline-title")} live>
      <p>{t("offline-text")}</p>
    </Notice>
  );
}

/** The key empties the fields for the next sale. */
function Sale() {
  const { view, leave } = useSale();
  const [paid, setPaid] = useState<PaidSale | null>(null);
  const [number, setNumber] = useState(1);
  const next = () => {
    setPaid(null);
    setNumber(number + 1);
    leave();
  };
  const isOver = view !== null && view.state !== "open";
  if (paid || isOver) return <Finished paid={paid} onNext={next} />;
  return <OpenSale key={number} onPaid={setPaid} />;
}

function OpenSale({ onPaid }: { onPaid: (paid: PaidSale) => void }) {
  const t = useWords("counter");
  const { view } = useSale();
  const [open, setOpen] = useState<Open>(null);
  const performanceField = useRef<HTMLInputElement>(null);
  const payButton = useRef<HTMLButtonElement>(null);
  const isPayable = view?.basket != null;
  useKeys(
    {
      F2: () => performanceField.current?.focus(),
      F4: () => setOpen("items"),
      F8: () => setOpen("buyer"),
      F9: () => isPayable && setOpen("pay"),
    },
    open === null,
  );
  const close = () => setOpen(null);
  return (
    <>
      <div className={styles.columns}>
        <div className={styles.column}>
          <OpenSales />
          <Seats performanceField={performanceField} payButton={payButton} />
          <Button onPress={() => setOpen("items")}>
            {t("items")} <kbd>F4</kbd>
          </Button>
          <p className={styles.keys}>{t("keys")}</p>
        </div>
        <div className={styles.side}>
          <Panel title={t("basket")}>
            <BuyerLine onChange={() => setOpen("buyer")} />
            <BasketPanel />
            <Pay button={payButton} onPay={() => setOpen("pay")} onAbandon={() => setOpen("abandon")} />
          </Panel>
        </div>
      </div>
      <Suspense>
        {open === "items" ? <ItemsDialog onClose={close} /> : null}
        {open === "buyer" ? <BuyerDialog onClose={close} /> : null}
        {open === "abandon" && view ? (
          <AbandonDialog
            sale={view.sale}
            onClose={() => {
              close();
              performanceField.current?.focus();
            }}
          />
        ) : null}
        {open === "pay" && view?.basket ? (
          <PayDialog view={view} basket={view.basket} onPaid={onPaid} onClose={close} />
        ) : null}
      </Suspense>
    </>
  );
}

interface SeatsProps {
  readonly performanceField: RefObject<HTMLInputElement | null>;
  readonly payButton: RefObject<HTMLButtonElement | null>;
}

function Seats({ performanceField, payButton }: SeatsProps) {
  const t = useWords("counter");
  const [chosen, setChosen] = useState<PerformanceToSell | null>(null);
  const firstField = useRef<HTMLInputElement>(null);
  const { view } = useSale();
  const wantsPay = useRef(false);
  // The button appears with the answer.
  useEffect(() => {
    if (wantsPay.current && view?.basket) {
      wantsPay.current = false;
      payButton.current?.focus();
    }
  }, [view, payButton]);
  return (
    <Panel title={t("tickets")}>
      <ChoosePerformance
        inputRef={performanceField}
        chosen={chosen}
        onChoose={(performance) => {
          setChosen(performance);
          firstField.current?.focus();
        }}
      />
      {chosen ? (
        <SeatsForm
          key={chosen.id}
          performance={chosen.id}
          firstField={firstField}
          onHeld={() => {
            wantsPay.current = true;
          }}
        />
      ) : null}
    </Panel>
  );
}

interface PayProps {
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly onPay: () => void;
  readonly onAbandon: () => void;
}

function Pay({ button, onPay, onAbandon }: PayProps) {
  const t = useWords("counter");
  const { money } = useFormat();
  const { view } = useSale();
  if (!view) return null;
  const { basket } = view;
  return (
    <div className={styles.pay}>
      {basket ? (
        <Button ref={button} variant="primary" wide onPress={onPay}>
          {t("pay", { amount: money(basket.toPay) })} <kbd>F9</kbd>
        </Button>
      ) : null}
      <Button variant="quiet" onPress={onAbandon}>
        {t("abandon")}
      </Button>
    </div>
  );
}
