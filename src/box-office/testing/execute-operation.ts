import { eq } from "drizzle-orm";
import type { Outcome } from "#domain/outcome.ts";
import { payByCard } from "#sandbox/nexi/visitor.ts";
import type { Engine } from "../../engine/engine.ts";
import { orders } from "../../engine/storage/tables/shop.ts";
import { atThePage, rowsOf, verified } from "../../engine/testing/money-scenes.ts";
import type { TestShop } from "../../engine/testing/test-shop.ts";
import { PERMISSIONS, type Permission } from "../../staff/permissions.ts";
import { atBoxOffice } from "../box-office.ts";
import type { BoxOffice } from "../box-office-command.ts";
import { executeOperation } from "../execute.ts";
import { implementations } from "../implementations.ts";

/** For tests that call operations of the office by their names, or type commands. */

/** An ordinary seat of the small house, with its fee. */
export const SEAT = 81_500;

interface ByStaff {
  readonly id?: string | null;
  readonly permissions?: readonly Permission[];
}

/** Executes an operation, as `orders.refund`, by default with every permission. */
export function at(engine: BoxOffice["engine"], name: string, input: object, staff: ByStaff = {}) {
  return inOffice({ engine, who: "Kim" }, name, input, staff);
}

/** The same in an office with more than an engine. */
export function inOffice(
  boxOffice: BoxOffice,
  name: string,
  input: object,
  { id = null, permissions = PERMISSIONS }: ByStaff = {},
): Promise<Outcome<unknown, { readonly reason: string }>> {
  const [group = "", member = ""] = name.split(".");
  const implementation = implementations[group]?.[member];
  if (!implementation) throw new Error(`There is no operation ${name}`);
  const staff = { who: "Kim", id, device: null, permissions: new Set(permissions) };
  const audited = { boxOffice, services: boxOffice.engine.services };
  return executeOperation(audited, staff, { name, implementation, input });
}

/** What a command prints, or `refused: ` and the reason. */
export async function command(
  engine: BoxOffice["engine"],
  line: string | readonly string[],
  office: Partial<BoxOffice> = {},
): Promise<string> {
  const words = typeof line === "string" ? line.split(" ") : line;
  const result = await atBoxOffice({ who: "the box office", ...office, engine }, words);
  return result.ok ? result.value : `refused: ${result.refusal.reason}`;
}

/** Buys seats of Carmen on the web and pays by card. */
export async function soldOrder(shop: TestShop, seats?: readonly string[]) {
  const { caller, link, page, total } = await atThePage(shop, seats);
  await payByCard(page);
  await verified(shop, caller, link, "paid");
  const [order] = await rowsOf<{ number: string; email: string }>(
    shop,
    "select number, document->'holder'->>'email' as email from orders where link = $1",
    [link],
  );
  if (!order) throw new Error("Nothing was sold");
  return { ...order, total, page };
}

/** The ids of an order's tickets, in their order. */
export async function ticketIds(
  { services: { database } }: Pick<Engine, "services">,
  { number }: { readonly number: string },
): Promise<string[]> {
  const [order] = await database.select().from(orders).where(eq(orders.number, number));
  return order?.document.lines.map(({ id }) => id) ?? [];
}
