import { type FormEvent, type ReactNode, useState } from "react";
import type { OutputOf } from "#contract/operation.ts";
import type { saleGoods } from "../../../box-office/operations/counter/goods.ts";
import type { SaleView } from "../../../box-office/operations/counter/sale-fields.ts";
import type { Command } from "../../client/use-command.ts";
import { useFormat } from "../../format/format-context.tsx";
import { Button } from "../../ui/button.tsx";
import { QuantityField } from "../../ui/quantity-field.tsx";
import { Select } from "../../ui/select.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useWords } from "../../words/words-context.tsx";
import styles from "./counter.module.css";

export type Range = OutputOf<typeof saleGoods.range>;

/** Into the sale, or into a new one. */
export type AddToSale = (run: (sale: string) => Promise<unknown>) => Promise<void>;

export interface AddProps {
  readonly add: AddToSale;
  readonly isPending: boolean;
}

interface AddFormProps extends AddProps {
  readonly run: (sale: string) => Promise<unknown>;
  readonly isReady: boolean;
  readonly children: ReactNode;
}

export function AddForm({ add, isPending, run, isReady, children }: AddFormProps) {
  const t = useWords("counter");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) void add(run);
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {children}
      <Button type="submit" variant="primary" isPending={isPending} isDisabled={!isReady}>
        {t("add")}
      </Button>
    </form>
  );
}

interface AddProductProps extends AddProps {
  readonly products: Range["products"];
  readonly command: Command<
    {
      sale: string;
      product: string;
      variant: string;
      quantity: number;
      handover: Range["products"][number]["handover"][number];
    },
    SaleView
  >;
}

export function AddProduct({ products, command, ...form }: AddProductProps) {
  const t = useWords("counter");
  const { money } = useFormat();
  const variants = products.flatMap(({ id: product, name, handover, variants: all }) =>
    all.map((variant) => ({
      ...{ id: `${product} ${variant.id}`, product, variant: variant.id, handover },
      label: [name, variant.name].filter(Boolean).join(", "),
      detail: [money(variant.price), variant.left === null ? null : t("left", { count: variant.left })]
        .filter(Boolean)
        .join(" · "),
    })),
  );
  const [id, setId] = useState<string | null>(variants[0]?.id ?? null);
  const [number, setNumber] = useState("1");
  const chosen = variants.find((one) => one.id === id);
  const quantity = Number(number);
  return (
    <AddForm
      {...form}
      isReady={chosen !== undefined && quantity > 0}
      run={async (sale) => {
        if (!chosen) return;
        const { product, variant, handover } = chosen;
        // Over the counter, if it can be.
        const by = handover.includes("collect") ? "collect" : (handover[0] ?? "collect");
        await command.run({ sale, product, variant, quantity, handover: by });
      }}
    >
      <Select label={t("product")} choices={variants} value={id} onChange={setId} />
      <QuantityField
        label={t("number")}
        value={number}
        onChange={setNumber}
        fewer={t("fewer", { name: t("number") })}
        more={t("more", { name: t("number") })}
      />
    </AddForm>
  );
}

interface AddSoldProps extends AddProps {
  readonly label: string;
  readonly choices: readonly { id: string; name: string; price: Range["flex"][number]["price"] }[];
  readonly run: (sale: string, id: string) => Promise<unknown>;
}

/** A membership or a flex card. */
export function AddSold({ label, choices, run, ...form }: AddSoldProps) {
  const { money } = useFormat();
  const [id, setId] = useState<string | null>(choices[0]?.id ?? null);
  return (
    <AddForm {...form} isReady={id !== null} run={async (sale) => id !== null && run(sale, id)}>
      <Select
        label={label}
        value={id}
        onChange={setId}
        choices={choices.map(({ id: key, name, price }) => ({ id: key, label: name, detail: money(price) }))}
      />
    </AddForm>
  );
}

interface AddCodeProps extends AddProps {
  readonly command: Command<{ sale: string; code: string }, SaleView>;
}

export function AddCode({ command, ...form }: AddCodeProps) {
  const t = useWords("counter");
  const [code, setCode] = useState("");
  return (
    <AddForm {...form} isReady={code.trim() !== ""} run={(sale) => command.run({ sale, code: code.trim() })}>
      <TextField label={t("code")} value={code} onChange={setCode} maxLength={60} isCode />
    </AddForm>
  );
}
