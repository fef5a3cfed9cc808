import { and, eq, gt, isNull } from "drizzle-orm";
import { hashToken, newToken } from "../../../credentials/tokens.ts";
import type { Services } from "../../kernel/services.ts";
import type { Executor, Transaction } from "../../storage/database.ts";
import { customerLinks } from "../../storage/tables/shop.ts";

export type LinkKind = "login" | "password-reset";

/** Creates a single-use token for an email, when the email is rendered, so that its lifetime starts then. */
export async function mintLink(
  services: Services,
  executor: Executor,
  kind: LinkKind,
  customer: string,
): Promise<string> {
  const token = newToken(services);
  const expires = new Date(services.now() + services.settings.linkMinutes * 60_000);
  await executor.insert(customerLinks).values({ tokenHash: hashToken(token), kind, customer, expires });
  return token;
}

/** Uses a link up. Returns its customer; null if it is unknown, used or expired. */
export async function useLink(
  services: Services,
  transaction: Transaction,
  kind: LinkKind,
  token: string,
): Promise<string | null> {
  const now = new Date(services.now());
  const [row] = await transaction
    .update(customerLinks)
    .set({ used: now })
    .where(
      and(
        eq(customerLinks.tokenHash, hashToken(token)),
        eq(customerLinks.kind, kind),
        gt(customerLinks.expires, now),
        isNull(customerLinks.used),
      ),
    )
    .returning({ customer: customerLinks.customer });
  return row?.customer ?? null;
}
