import type { ReactNode } from "react";
import { PageHead } from "../head.tsx";
import page from "../styles/page.module.css";
import { ButtonLink } from "../ui/button.tsx";
import cards from "../ui/card.module.css";
import { Card } from "../ui/card.tsx";

export interface Offer {
  readonly id: string;
  readonly name: string;
  readonly about: string;
  readonly picture: { readonly url: string; readonly alt: string };
}

interface OfferListProps<One extends Offer> {
  readonly title: string;
  readonly path: string;
  readonly intro: string;
  readonly toAgenda: string;
  readonly all: readonly One[];
  readonly kind: "package" | "series" | "flex";
  readonly pathOf: (offer: One) => string;
  readonly facts: (offer: One) => ReactNode;
  readonly foot: (offer: One) => ReactNode;
  readonly children?: ReactNode;
}

/** The page of all packages, series or flex subscriptions. */
export function OfferList<One extends Offer>({
  title,
  path,
  intro,
  toAgenda,
  all,
  kind,
  pathOf,
  facts,
  foot,
  children,
}: OfferListProps<One>) {
  return (
    <div className={page.page}>
      <PageHead title={title} path={path} pageClass="events" />
      <header className={page.part}>
        <h1>{title}</h1>
        <p>{intro}</p>
        {all.length === 0 ? (
          <p>
            <ButtonLink to="/">{toAgenda}</ButtonLink>
          </p>
        ) : null}
        {children}
      </header>
      <ul className={cards.cards}>
        {all.map((offer) => (
          <li key={offer.id}>
            <Card
              id={`${kind}-${offer.id}`}
              name={offer.name}
              to={pathOf(offer)}
              picture={offer.picture}
              foot={foot(offer)}
            >
              <p>{offer.about}</p>
              {facts(offer)}
            </Card>
          </li>
        ))}
      </ul>
    </div>
  );
}
