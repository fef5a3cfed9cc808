import type { PerformanceOfTicket } from "#contract/operations/basket.ts";
import type { Order } from "#contract/operations/orders.ts";
import type { Language } from "#domain/languages.ts";
import type { Services } from "../kernel/services.ts";
import { readShare, whyHidden } from "./read-share.ts";
import { tokenOfShare } from "./share-token.ts";

interface ValidShare {
  readonly token: string;
  /** Name of the recipient. */
  readonly name: string;
  readonly performance: PerformanceOfTicket;
  readonly from: Order["holder"];
}

/** Null if the share was revoked, its ticket is void, or the performance has ended. */
export async function readValidShare(
  services: Services,
  id: string,
  language: Language,
): Promise<ValidShare | null> {
  const share = await readShare(services, { id }, language);
  if (!share || whyHidden(share, services.now()) !== null) return null;
  const { name, performance, order } = share;
  return { token: tokenOfShare(services, id), name, performance, from: order.holder };
}
