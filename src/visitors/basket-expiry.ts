interface BasketClock {
  readonly now: () => number;
  readonly settings: { readonly basketExpirySeconds: number };
}

/** When a basket that is opened now expires. */
export function basketExpiry({ now, settings }: BasketClock): Date {
  return new Date(now() + settings.basketExpirySeconds * 1000);
}
