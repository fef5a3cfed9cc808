import { access } from "./access.ts";
import { accounts } from "./accounts.ts";
import { audit } from "./audit.ts";
import { changed } from "./changed.ts";
import { claims } from "./claims.ts";
import { customerAccounts } from "./customer-accounts.ts";
import { customers } from "./customer-record.ts";
import { door } from "./door.ts";
import { draws } from "./draws.ts";
import { emails } from "./emails.ts";
import { exchanges } from "./exchanges.ts";
import { links } from "./links.ts";
import { notes } from "./notes.ts";
import { orderRecord } from "./order-record.ts";
import { orders } from "./orders.ts";
import { performances } from "./performances.ts";
import { posted } from "./posted.ts";
import { refunds } from "./refunds.ts";
import { renewals } from "./renewals.ts";
import { sales } from "./sales.ts";
import { search } from "./search.ts";
import { seats } from "./seats.ts";
import { roleOperations as roles, staffOperations as staff } from "./staff.ts";
import { tickets } from "./tickets.ts";
import { today } from "./today.ts";
import { value } from "./value.ts";
import { withdrawals } from "./withdrawals.ts";

/** What every office has, whatever back end sells. */
export const peopleOperations = { staff, roles, audit };

/** Of the house's own back end. */
export const officeOperations = {
  ...peopleOperations,
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
    emails,
  },
  ...{ withdrawals, claims, changed, seats, performances },
  customers: { ...customers, ...customerAccounts },
  ...{ notes, today },
};
