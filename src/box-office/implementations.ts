import { code, end, give, list as members } from "./access/members.ts";
import { list as doorList, use } from "./door/tickets.ts";
import { announce, check, draw } from "./draws/draw.ts";
import type { AnyImplementation } from "./implementation.ts";
import { refund } from "./orders/refund.ts";
import { resend } from "./orders/resend.ts";
import { extend, lock, unlock } from "./orders/reserved.ts";
import { cancel, move, reinstate } from "./performances/change-performance.ts";
import { open, list as renewalList } from "./renewals/renewals.ts";
import { quote, sell } from "./sales/sell.ts";
import { block, unblock } from "./seats/block-seats.ts";
import { credit } from "./value/credit.ts";
import { showVoucher, voidVoucher, waiting } from "./value/vouchers.ts";

/** Every operation of the box office, by group and name. */
export const implementations: Readonly<Record<string, Readonly<Record<string, AnyImplementation>>>> = {
  orders: { resend, refund, lock, unlock, extend },
  value: { showVoucher, voidVoucher, waiting, credit },
  access: { code, give, list: members, end },
  draws: { draw, announce, check },
  renewals: { open, list: renewalList },
  door: { list: doorList, use },
  sales: { quote, sell },
  seats: { block, unblock },
  performances: { cancel, reinstate, move },
};
