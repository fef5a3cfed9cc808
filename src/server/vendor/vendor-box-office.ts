import { parseArgs } from "node:util";
import { type Environment, SANDBOX_KEYS, type Vendor } from "#config/environment.ts";
import type { HouseFolder } from "#config/house/house-folder.ts";
import { done } from "#domain/outcome.ts";
import { createNexi } from "../../adapters/nexi/nexi.ts";
import type { VendorOrderTasks } from "../../adapters/spektrix/orders/order-tasks.ts";
import { writeAmount } from "../../box-office/amounts.ts";
import { type BoxOfficeResult, no } from "../../box-office/box-office-command.ts";
import { openDatabase } from "../../engine/storage/database.ts";
import { openJobQueue } from "../jobs/outbox.ts";
import { createVendorBackEnd } from "./vendor-back-end.ts";

/**
 * The vendor's own box office does the rest. Records whether the vendor has sold an order whose state was
 * unclear.
 */

const USAGE = "vendor-order <order number> --is <the vendor's id of the order> | --none";

export const VENDOR_BOX_OFFICE_HELP = `npm run house -- <command> [--as <name>]

  ${USAGE}
      completes an order whose confirmation the vendor did not answer, or sends the money back

With BACK_END=spektrix everything else is done in the vendor's own system.`;

export async function atTheVendorBoxOffice(
  { answerUnclear, who }: Pick<VendorOrderTasks, "answerUnclear"> & { readonly who: string },
  typed: readonly string[],
): Promise<BoxOfficeResult> {
  const wanted = readCommand(typed);
  if (!wanted) return no("not-understood", VENDOR_BOX_OFFICE_HELP);
  const { number, found } = wanted;
  const answered = await answerUnclear(number, found, who);
  if (answered.ok) {
    return done(
      found === null
        ? `Order ${number} is not sold. What was paid goes back.`
        : `Order ${number} is the vendor's order ${found}.`,
    );
  }
  const { refusal } = answered;
  switch (refusal.reason) {
    case "not-unclear":
      return no(refusal.reason, `Order ${number} does not wait for an answer.`);
    case "no-such-order":
      return no(refusal.reason, `The vendor has no order ${found}.`);
    case "another-total":
      return no(
        refusal.reason,
        `The vendor's order ${found} costs ${writeAmount(refusal.total)}, order ${number} costs ${writeAmount(refusal.expected)}.`,
      );
    case "order-of-another":
      return no(refusal.reason, `The vendor's order ${found} is our order ${refusal.number}.`);
  }
}

function readCommand(typed: readonly string[]): { number: number; found: string | null } | null {
  try {
    const { positionals, values } = parseArgs({
      args: [...typed],
      options: { is: { type: "string" }, none: { type: "boolean", default: false } },
      allowPositionals: true,
    });
    const [command, number = "", ...more] = positionals;
    const isOne = (values.is === undefined) === values.none;
    if (command !== "vendor-order" || !/^\d{1,9}$/.test(number) || more.length > 0 || !isOne) return null;
    return { number: Number(number), found: values.is ?? null };
  } catch {
    return null;
  }
}

const PATIENCE_MS = 60_000;

export async function openVendorBoxOffice(
  environment: Environment,
  vendor: Vendor,
  files: HouseFolder,
  databaseUrl: string,
) {
  const directUrl = environment.databaseDirectUrl ?? databaseUrl;
  const database = openDatabase(databaseUrl, 2, {
    isPooled: databaseUrl !== directUrl,
    patienceMs: PATIENCE_MS,
  });
  const queue = await openJobQueue(directUrl, () => {});
  const nexi = environment.nexi ?? {
    url: `http://127.0.0.1:${environment.sandbox.payments}`,
    ...SANDBOX_KEYS,
  };
  const payments = createNexi({ ...nexi, baseUrl: nexi.url, allowInsecureWebhooks: !environment.nexi });
  const spektrix = createVendorBackEnd(vendor, {
    ...{ environment, files, database, queue, payments },
    now: Date.now,
    log: { info() {}, warn: (facts, text) => console.error(text, facts) },
  });
  return {
    spektrix,
    async close() {
      await queue.stop();
      await database.$client.end();
    },
  };
}
