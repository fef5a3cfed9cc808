import { eq } from "drizzle-orm";
import { NAME_LENGTH } from "#domain/customer/sharing.ts";
import type { Services } from "../../kernel/services.ts";
import type { Transaction } from "../../storage/database.ts";
import { tickets } from "../../storage/tables/shop.ts";
import { lookAtPasses } from "../../wallets/wallet-passes.ts";

/** Null if it is too long. */
export function readName(typed: string): string | null {
  const name = typed.replaceAll(/\s+/g, " ").trim();
  return [...name].length > NAME_LENGTH ? null : name;
}

/** @param named `order`: its link. `name`: empty for the holder's. The caller has locked the ticket. */
export async function setName(
  services: Pick<Services, "outbox">,
  transaction: Transaction,
  { code, order, name }: { readonly code: string; readonly order: string; readonly name: string },
): Promise<void> {
  await transaction
    .update(tickets)
    .set({ name: name === "" ? null : name })
    .where(eq(tickets.code, code));
  await lookAtPasses(services, transaction, order, [code]);
}
