import { and, eq, isNull } from "drizzle-orm";
import type { BackEnd } from "#contract/back-end.ts";
import { searchFaults } from "#domain/customer/customer-details.ts";
import { done, refused } from "#domain/outcome.ts";
import { searchWords } from "#domain/text/search-words.ts";
import { isNetworkTooOften } from "../../../visitors/throttle.ts";
import type { Services } from "../../kernel/services.ts";
import { customers } from "../../storage/tables/shop.ts";

/**
 * Searches by name and telephone number. Neither is unique: a family shares both, and some customers have registered
 * twice. Reveals only whether none, one or several match.
 */
export function createCustomerSearch(services: Services): BackEnd["customers"]["search"] {
  return async ({ firstName, lastName, phone }, caller) => {
    const faults = searchFaults({ firstName, lastName, phone });
    if (faults.length > 0) return refused("invalid", { faults });
    if (await isNetworkTooOften(services, "customer-search", caller.address))
      return refused("too-many-attempts");
    const ofNumber = await services.database
      .select({ firstName: customers.firstName, lastName: customers.lastName })
      .from(customers)
      .where(and(eq(customers.phone, phone.trim()), isNull(customers.erased), isNull(customers.mergedInto)));
    const found = ofNumber.filter(
      (one) => isSame(one.firstName, firstName) && isSame(one.lastName, lastName),
    );
    return found.length > 1 ? refused("too-many-matching") : done({ known: found.length === 1 });
  };
}

function isSame(stored: string, typed: string): boolean {
  return searchWords(stored).join(" ") === searchWords(typed).join(" ");
}
