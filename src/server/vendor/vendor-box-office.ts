import { done, refused } from "#domain/outcome.ts";
import type { VendorOrderTasks } from "../../adapters/spektrix/orders/order-tasks.ts";
import { type BoxOfficeResult, no } from "../../box-office/box-office-command.ts";
import { commandHelp, createCommandLine } from "../../box-office/command-line/command-line.ts";
import type { AuditServices } from "../../box-office/execute.ts";
import { type Implementations, implement } from "../../box-office/implementation.ts";
import { vendor } from "./vendor-operations.ts";

export interface VendorBoxOffice extends Pick<VendorOrderTasks, "answerUnclear"> {
  /** Of our database beside the vendor's system. */
  readonly services: AuditServices;
  readonly who: string;
}

const settle = implement(vendor.settle, {
  async run({ answerUnclear, who }: VendorBoxOffice, { order, is: found = null }) {
    const answered = await answerUnclear(order, found, who);
    if (answered.ok) return done({ vendorOrder: found });
    const { refusal } = answered;
    if (refusal.reason !== "order-of-another") return { ok: false, refusal };
    return refused("order-of-another", { by: String(refusal.number) });
  },
  print: ({ vendorOrder }, { order }) =>
    vendorOrder === null
      ? `Order ${order} is not sold. What was paid goes back.`
      : `Order ${order} is the vendor's order ${vendorOrder}.`,
});

export const vendorImplementations: Implementations<VendorBoxOffice> = { vendor: { settle } };

const commands = createCommandLine(vendorImplementations, ({ services }: VendorBoxOffice) => services);

/** Of the command that was typed, or of all. */
export function vendorBoxOfficeHelp([name = ""]: readonly string[] = []): string {
  const all = `${commandHelp(commands.usages)}\n\nWith BACK_END=spektrix everything else is done in the vendor's own system.`;
  return commands.help(name) ?? all;
}

export async function atTheVendorBoxOffice(
  boxOffice: VendorBoxOffice,
  typed: readonly string[],
): Promise<BoxOfficeResult> {
  const [name = "", ...words] = typed;
  return (await commands.run(boxOffice, name, words)) ?? no("unknown-command", vendorBoxOfficeHelp());
}
