import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { office } from "../../client/client.ts";
import { Loaded } from "../../states/loaded.tsx";
import { Button } from "../../ui/button.tsx";
import { ChoiceBar } from "../../ui/choice-bar.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { useLanguage, useWords } from "../../words/words-context.tsx";
import { AddDonation, AddVoucher } from "./gift-forms.tsx";
import { AddCode, AddProduct, AddSold, type AddToSale, type Range } from "./goods-forms.tsx";
import { Refused } from "./refused.tsx";
import { useSale, useSaleCommand } from "./use-sale.tsx";

type Kind = "product" | "voucher" | "membership" | "donation" | "flex" | "code";

/** What the house sells besides single tickets. Stays open, so that several items can be added. */
export default function GoodsDialog({ onClose }: { onClose: () => void }) {
  const t = useWords("counter");
  const { language } = useLanguage();
  const query = useQuery(office.counter.range.queryOptions({ input: { language } }));
  return (
    <Dialog title={t("goods")} onClose={onClose} wide>
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
  const { start, failure: notStarted } = useSale();
  const sold: Readonly<Record<Kind, boolean>> = {
    product: range.products.length > 0,
    voucher: range.vouchers !== null,
    membership: range.memberships.length > 0,
    donation: range.funds.length > 0,
    flex: range.flex.length > 0,
    code: true,
  };
  const kinds = (["product", "voucher", "membership", "donation", "flex", "code"] as const).filter(
    (kind) => sold[kind],
  );
  const [kind, setKind] = useState<Kind>(kinds[0] ?? "code");
  const [added, setAdded] = useState(0);
  const done = () => setAdded(added + 1);
  const commands = {
    product: useSaleCommand(office.counter.addProduct.call, done),
    voucher: useSaleCommand(office.counter.addVoucher.call, done),
    membership: useSaleCommand(office.counter.addMembership.call, done),
    donation: useSaleCommand(office.counter.addDonation.call, done),
    flex: useSaleCommand(office.counter.addFlex.call, done),
    code: useSaleCommand(office.counter.promoCode.call, done),
  };
  const add: AddToSale = async (run) => {
    const sale = await start();
    if (sale) await run(sale);
  };
  const { isPending, failure } = commands[kind];
  const form = { isPending, add };
  const forms: Readonly<Record<Kind, () => React.ReactNode>> = {
    product: () => <AddProduct {...form} products={range.products} command={commands.product} />,
    voucher: () =>
      range.vouchers ? <AddVoucher {...form} vouchers={range.vouchers} command={commands.voucher} /> : null,
    membership: () => (
      <AddSold
        {...form}
        label={t("membership")}
        choices={range.memberships}
        run={(sale, level) => commands.membership.run({ sale, level })}
      />
    ),
    donation: () => <AddDonation {...form} funds={range.funds} command={commands.donation} />,
    flex: () => (
      <AddSold
        {...form}
        label={t("flex")}
        choices={range.flex}
        run={(sale, flex) => commands.flex.run({ sale, flex })}
      />
    ),
    code: () => <AddCode {...form} command={commands.code} />,
  };
  return (
    <>
      <ChoiceBar<Kind>
        label={t("kind")}
        value={kind}
        onChange={setKind}
        choices={kinds.map((id) => ({ id, label: t(id) }))}
      />
      <div key={`${kind} ${added}`}>{forms[kind]()}</div>
      <Refused failure={notStarted ?? failure} />
      <p role="status">{added > 0 ? t("added", { count: added }) : ""}</p>
    </>
  );
}
