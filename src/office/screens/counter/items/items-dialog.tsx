import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { office } from "../../../client/client.ts";
import { Loaded } from "../../../states/loaded.tsx";
import { Button } from "../../../ui/button.tsx";
import { ChoiceBar } from "../../../ui/choice-bar.tsx";
import { Dialog, DialogActions } from "../../../ui/dialog.tsx";
import { useLanguage, useWords } from "../../../words/words-context.tsx";
import { useSale } from "../use-sale.tsx";
import type { Range } from "./add-form.tsx";
import { AddFood } from "./food-form.tsx";
import { AddDonation, AddVoucher } from "./gift-forms.tsx";
import { AddPackage } from "./package-form.tsx";
import { AddProtection } from "./protection-form.tsx";
import { AddSeries } from "./series-form.tsx";
import { AddCode, AddFlex, AddMembership, AddProduct } from "./simple-forms.tsx";

/** In the order in which they are offered. */
const KINDS = [
  ...(["product", "voucher", "membership", "donation", "package", "series", "flex"] as const),
  ...(["food", "protection", "code"] as const),
] as const;
type Kind = (typeof KINDS)[number];

/** What the house sells besides single tickets, and promo codes. Stays open, so that several can be added. */
export default function ItemsDialog({ onClose }: { onClose: () => void }) {
  const t = useWords("counter");
  const { language } = useLanguage();
  const query = useQuery(office.counter.range.queryOptions({ input: { language } }));
  return (
    <Dialog title={t("items")} onClose={onClose} wide>
      <Loaded query={query} lines={6}>
        {(range) => <Goods range={range} />}
      </Loaded>
      <DialogActions>
        <Button onPress={onClose}>{t("back-to-sale")}</Button>
      </DialogActions>
    </Dialog>
  );
}

function Goods({ range }: { range: Range }) {
  const t = useWords("counter");
  const { view } = useSale();
  const { products, vouchers, memberships, funds, packages, series, flex } = range;
  const [added, setAdded] = useState<Partial<Record<Kind, number>>>({});
  // A late answer empties its own form only.
  const of = (kind: Kind) => ({
    onAdded: () => setAdded((before) => ({ ...before, [kind]: (before[kind] ?? 0) + 1 })),
  });
  const forms: Readonly<Record<Kind, ReactNode>> = {
    product: products.length > 0 && <AddProduct products={products} {...of("product")} />,
    voucher: vouchers && <AddVoucher vouchers={vouchers} {...of("voucher")} />,
    membership: memberships.length > 0 && <AddMembership levels={memberships} {...of("membership")} />,
    donation: funds.length > 0 && <AddDonation funds={funds} {...of("donation")} />,
    package: packages.length > 0 && <AddPackage packages={packages} {...of("package")} />,
    series: series.length > 0 && <AddSeries all={series} {...of("series")} />,
    flex: flex.length > 0 && <AddFlex cards={flex} {...of("flex")} />,
    food: range.food && <AddFood view={view} {...of("food")} />,
    protection: range.protection && <AddProtection view={view} {...of("protection")} />,
    code: <AddCode {...of("code")} />,
  };
  const kinds = KINDS.filter((kind) => forms[kind]);
  const [kind, setKind] = useState<Kind>(kinds[0] ?? "code");
  const count = Object.values(added).reduce((sum, one) => sum + one, 0);
  return (
    <>
      <ChoiceBar<Kind>
        label={t("kind")}
        value={kind}
        onChange={setKind}
        choices={kinds.map((id) => ({ id, label: t(id) }))}
      />
      <div key={`${kind} ${added[kind]}`}>{forms[kind]}</div>
      <p role="status">{count > 0 ? t("added", { count }) : ""}</p>
    </>
  );
}
