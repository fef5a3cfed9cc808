import { accounts } from "./accounts.ts";
import { audit } from "./audit.ts";
import { changed } from "./changed.ts";
import { claims } from "./claims.ts";
import { counter } from "./counter/counter.ts";
import { tills } from "./counter/tills.ts";
import { access } from "./customers/access.ts";
import { customerAccounts } from "./customers/customer-accounts.ts";
import { customers } from "./customers/customer-record.ts";
import { notes } from "./customers/notes.ts";
import { renewals } from "./customers/renewals.ts";
import { value } from "./customers/value.ts";
import { door } from "./door/door.ts";
import { draws } from "./draws.ts";
import { emails } from "./emails.ts";
import { drafts } from "./house/house-drafts.ts";
import { draftForms, houseForms } from "./house/house-forms.ts";
import { draftHalls } from "./house/house-halls.ts";
import { house } from "./house/house-versions.ts";
import { apiKeys } from "./integrations/api-keys.ts";
import { webhooks } from "./integrations/webhooks.ts";
import { links } from "./links.ts";
import { exchanges } from "./orders/exchanges.ts";
import { orderRecord } from "./orders/order-record.ts";
import { orders } from "./orders/orders.ts";
import { refunds } from "./orders/refunds.ts";
import { tickets } from "./orders/tickets.ts";
import { performances } from "./performances.ts";
import { posted } from "./posted.ts";
import { payouts } from "./reports/payouts.ts";
import { reportRuns } from "./reports/report-runs.ts";
import { reports } from "./reports/reports.ts";
import { sales } from "./sales.ts";
import { search } from "./search.ts";
import { allocations } from "./seats/allocations.ts";
import { comps } from "./seats/comps.ts";
import { moves } from "./seats/moves.ts";
import { seats } from "./seats/seats.ts";
import { roleOperations as roles, staffOperations as staff } from "./staff.ts";
import { today } from "./today.ts";
import { waitingLists } from "./waiting-lists.ts";
import { withdrawals } from "./withdrawals.ts";

/** What every office has, whatever back end sells. */
const peopleOperations = { staff, roles, audit };
const houseOperations = {
  house: { ...house, ...houseForms },
  drafts: { ...drafts, ...draftForms, ...draftHalls },
};

/** Of the house's own back end. */
export const officeOperations = {
  ...peopleOperations,
  ...houseOperations,
  ...{
    search,
    refunds,
    accounts,
    orders: { ...orderRecord, ...orders, ...exchanges },
    tickets,
    value,
    posted,
    links,
    access,
    draws,
    renewals,
    door,
    sales,
    counter,
    tills,
    emails,
  },
  ...{ withdrawals, claims, changed, performances },
  ...{ seats, allocations, moves, comps, waitingLists },
  customers: { ...customers, ...customerAccounts },
  ...{ notes, today, reports, reportRuns, payouts, webhooks, apiKeys },
};
