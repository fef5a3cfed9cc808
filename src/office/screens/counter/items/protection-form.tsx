import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import type { SaleView } from "../../../../box-office/operations/counter/sale-fields.ts";
import { office } from "../../../client/client.ts";
import { useFormat } from "../../../format/format-context.tsx";
import { Loaded } from "../../../states/loaded.tsx";
import { useWords } from "../../../words/words-context.tsx";
import { AddForm, type AddProps, useAdd } from "./add-form.tsx";

interface AddProtectionProps extends AddProps {
  readonly view: SaleView | null;
}

/** For every ticket of the sale. */
export function AddProtection({ view, onAdded }: AddProtectionProps) {
  const t = useWords("counter");
  const { money } = useFormat();
  const id = useId();
  const adding = useAdd(office.counter.protect.call, onAdded);
  const query = useQuery(
    office.counter.protectionOffer.queryOptions({
      input: { sale: view?.sale ?? "" },
      enabled: view?.basket != null,
      staleTime: 0,
    }),
  );
  if (!view?.basket) return <p>{t("protection-needs-tickets")}</p>;
  return (
    <Loaded query={query} lines={3}>
      {({ offer }) =>
        offer === null || offer.tickets === 0 ? (
          <p>{t("protection-needs-tickets")}</p>
        ) : offer.protected === offer.tickets ? (
          <p>{t("protected")}</p>
        ) : (
          <AddForm adding={adding} isReady onSubmit={() => adding.add((sale) => ({ sale, wanted: true }))}>
            <p id={id}>
              {t("protection-offer", {
                name: offer.name,
                price: money(offer.perTicket),
                count: offer.tickets,
              })}
            </p>
          </AddForm>
        )
      }
    </Loaded>
  );
}
