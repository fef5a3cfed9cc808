import type { ReactNode } from "react";
import { RefusalNotice } from "../faults/refusal-notice.tsx";
import type { Refusal } from "../faults/refusals.ts";
import { PageHead } from "../head.tsx";
import page from "../styles/page.module.css";

interface OfferStepProps {
  readonly title: string;
  readonly refusal: Refusal | undefined;
  readonly offer: { readonly name: string; readonly about: string };
  readonly children: ReactNode;
}

/** A checkout step that offers one thing, which the customer accepts or declines. */
export function OfferStep({ title, refusal, offer, children }: OfferStepProps) {
  return (
    <div className={page.text}>
      <PageHead title={title} pageClass="rest" />
      <h1>{title}</h1>
      <RefusalNotice refusal={refusal} />
      <h2>{offer.name}</h2>
      <p>{offer.about}</p>
      {children}
    </div>
  );
}
