import type { HouseBook } from "../house-book.ts";
import type { Services } from "../services.ts";
import { answerOf, type Spektrix } from "../wire/client.ts";
import { paymentTypesShape } from "../wire/shapes.ts";

export interface PaymentType {
  readonly id: string;
  /** The attribute for our order's id. */
  readonly attribute: string;
}

type Found = { readonly type: PaymentType } | { readonly fault: string };

const read = new WeakMap<Spektrix, Promise<Found>>();

/** Returns the payment type, read once. @throws if there is none, which is reported at start */
export async function paymentType(services: Pick<Services, "vendor" | "book">): Promise<PaymentType> {
  const { vendor, book } = services;
  const known = read.get(vendor) ?? readPaymentType(vendor, book);
  read.set(vendor, known);
  known.then((found) => "fault" in found && read.delete(vendor)).catch(() => read.delete(vendor));
  const found = await known;
  if ("fault" in found) throw new Error(found.fault);
  return found.type;
}

export async function readPaymentType(
  vendor: Spektrix,
  { paymentType: wanted }: Pick<HouseBook, "paymentType">,
): Promise<Found> {
  const all = await answerOf(vendor.ask({ path: "/custom-payment-types", answer: paymentTypesShape }));
  const found = all.find(({ name }) => name === wanted);
  const [attribute] = found?.attributes ?? [];
  if (found && attribute) return { type: { id: found.id, attribute: attribute.name } };
  const place = "house.json, vendor.paymentType";
  if (found)
    return { fault: `${place}: "${wanted}" has no attribute at the vendor's to write our order into` };
  const names = all.map(({ name }) => `"${name}"`).join(", ") || "none";
  return { fault: `${place}: the vendor has no custom payment type "${wanted}"; it has ${names}` };
}
