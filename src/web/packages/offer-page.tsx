import type { ReactNode } from "react";
import { PageHead } from "../head.tsx";
import page from "../styles/page.module.css";
import { ButtonLink } from "../ui/button.tsx";
import { Picture } from "../ui/picture.tsx";
import { TextLink } from "../ui/text-link.tsx";
import type { Offer } from "./offer-list.tsx";

interface OfferPageProps {
  readonly offer: Offer;
  readonly path: string;
  /** The link to all offers of the kind. */
  readonly list: { readonly to: string; readonly text: string };
  readonly facts: ReactNode;
  readonly choose: { readonly to: string; readonly text: string };
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

/** Describes one package or series. */
export function OfferPage({ offer, path, list, facts, choose, note, children }: OfferPageProps) {
  return (
    <div className={page.page}>
      <PageHead title={offer.name} path={path} pageClass="events" />
      <header className={page.text}>
        <p>
          <TextLink to={list.to}>
            <span aria-hidden="true">← </span>
            {list.text}
          </TextLink>
        </p>
        <h1>{offer.name}</h1>
        <Picture src={offer.picture.url} alt={offer.picture.alt} first />
        <p>{offer.about}</p>
        {facts}
        <p>
          <ButtonLink to={choose.to}>{choose.text}</ButtonLink>
        </p>
        {note}
      </header>
      {children}
    </div>
  );
}
