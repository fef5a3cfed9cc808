import type { Caller } from "#contract/operation.ts";
import { PASSWORD, type TestShop, visitor } from "../../testing/test-shop.ts";

/** Signs the caller's customer in on another device. */
export async function secondVisit({ backEnd }: TestShop, known: Caller): Promise<Caller> {
  const me = await backEnd.customers.me({}, known);
  if (!me.ok) throw new Error(me.refusal.reason);
  const fresh = await visitor(backEnd);
  const signed = await backEnd.customers.logIn({ email: me.value.email, password: PASSWORD }, fresh);
  if (!signed.ok) throw new Error(signed.refusal.reason);
  return { ...fresh, session: signed.value.session };
}
