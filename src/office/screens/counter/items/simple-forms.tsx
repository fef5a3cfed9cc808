import { useState } from "react";
import { office } from "../../../client/client.ts";
import { useFormat } from "../../../format/format-context.tsx";
import { QuantityField } from "../../../ui/quantity-field.tsx";
import { Select } from "../../../ui/select.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useWords } from "../../../words/words-context.tsx";
import { AddForm, type AddProps, type Range, useAdd } from "./add-form.tsx";

export function AddProduct({ products, onAdded }: AddProps & { readonly products: Range["products"] }) {
  const t = useWords("counter");
  const { money } = useFormat();
  const adding = useAdd(office.counter.addProduct.call, onAdded);
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
  const add = () => {
    if (!chosen) return;
    const { product, variant, handover: offered } = chosen;
    // Over the counter, if it can be.
    const handover = offered.includes("collect") ? "collect" : (offered[0] ?? "collect");
    adding.add((sale) => ({ sale, product, variant, quantity, handover }));
  };
  return (
    <AddForm adding={adding} isReady={chosen !== undefined && quantity > 0} onSubmit={add}>
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

export function AddMembership({ levels, onAdded }: AddProps & { readonly levels: Range["memberships"] }) {
  const t = useWords("counter");
  const adding = useAdd(office.counter.addMembership.call, onAdded);
  const [level, setLevel] = useState<string | null>(levels[0]?.id ?? null);
  return (
    <AddForm
      adding={adding}
      isReady={level !== null}
      onSubmit={() => level !== null && adding.add((sale) => ({ sale, level }))}
    >
      <PricedChoice label={t("membership")} choices={levels} value={level} onChange={setLevel} />
    </AddForm>
  );
}

export function AddFlex({ cards, onAdded }: AddProps & { readonly cards: Range["flex"] }) {
  const t = useWords("counter");
  const adding = useAdd(office.counter.addFlex.call, onAdded);
  const [flex, setFlex] = useState<string | null>(cards[0]?.id ?? null);
  return (
    <AddForm
      adding={adding}
      isReady={flex !== null}
      onSubmit={() => flex !== null && adding.add((sale) => ({ sale, flex }))}
    >
      <PricedChoice label={t("flex")} choices={cards} value={flex} onChange={setFlex} />
    </AddForm>
  );
}

interface PricedChoiceProps {
  readonly label: string;
  readonly choices: readonly { id: string; name: string; price: Range["flex"][number]["price"] }[];
  readonly value: string | null;
  readonly onChange: (id: string) => void;
}

function PricedChoice({ choices, ...select }: PricedChoiceProps) {
  const { money } = useFormat();
  return (
    <Select
      {...select}
      choices={choices.map(({ id, name, price }) => ({ id, label: name, detail: money(price) }))}
    />
  );
}

export function AddCode({ onAdded }: AddProps) {
  const t = useWords("counter");
  const adding = useAdd(office.counter.promoCode.call, onAdded);
  const [typed, setTyped] = useState("");
  const code = typed.trim();
  return (
    <AddForm adding={adding} isReady={code !== ""} onSubmit={() => adding.add((sale) => ({ sale, code }))}>
      <TextField label={t("code")} value={typed} onChange={setTyped} maxLength={60} isCode />
    </AddForm>
  );
}
