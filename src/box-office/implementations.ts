import { inTransaction } from "../engine/storage/in-transaction.ts";
import { code, end, give, list as members } from "./access/members.ts";
import { close } from "./accounts/close.ts";
import { exportBooks } from "./accounts/export-books.ts";
import { returnUnmatched, unmatched } from "./accounts/unmatched-payments.ts";
import { unpaid } from "./accounts/unpaid.ts";
import type { BoxOffice } from "./box-office-command.ts";
import { choices, refundSilent } from "./changed/changed.ts";
import { approve, claimsWaiting, refuse } from "./claims/claims.ts";
import { basketImplementations } from "./counter/basket.ts";
import { choiceImplementations } from "./counter/choices.ts";
import { payingImplementations } from "./counter/paying.ts";
import { programmeImplementations } from "./counter/programme.ts";
import { saleImplementations } from "./counter/sales.ts";
import { correct, duplicates, erase, exportData } from "./customers/customer-accounts.ts";
import { merge, merges, previewMerge, undoMerge } from "./customers/merges.ts";
import { changeDevice, devices, pair, renewCode, revokeDevice } from "./door/devices.ts";
import { list as doorList, printedList } from "./door/door-list.ts";
import { conflicts, exportScans, late, live, openings, settleConflict } from "./door/live.ts";
import { enter as enterDoorList, undo as undoUse, use } from "./door/tickets.ts";
import { announce, check, draw } from "./draws/draw.ts";
import { refusedEmails, sendEmailAgain, settleEmail } from "./emails/refused-emails.ts";
import { houseImplementations } from "./house/house.ts";
import type { Implementations } from "./implementation.ts";
import { apiKeys } from "./integrations/api-keys.ts";
import { webhooks } from "./integrations/webhooks.ts";
import { book, donation, login, membership, tickets } from "./links/links.ts";
import { cancel as cancelOrder, correctRecipient, previewCancel } from "./orders/cancel.ts";
import { exchange, preview as previewExchange } from "./orders/exchange.ts";
import { previewRefund, refund } from "./orders/refund.ts";
import { resend } from "./orders/resend.ts";
import { extend, lock, unlock } from "./orders/reserved.ts";
import { peopleImplementations } from "./people/people.ts";
import { cancel, move, reinstate } from "./performances/change-performance.ts";
import { showCustomer } from "./records/customer-record.ts";
import { addNote, listNotes } from "./records/notes.ts";
import { showOrder } from "./records/order-record.ts";
import { openRefunds, refundAgain, refundByHand } from "./refunds/failed-refunds.ts";
import { open, list as renewalList } from "./renewals/renewals.ts";
import { payoutImplementations as payouts } from "./reports/payouts.ts";
import { runImplementations as reportRuns } from "./reports/report-runs.ts";
import { reportImplementations as reports } from "./reports/reports.ts";
import { quote, sell } from "./sales/sell.ts";
import { searchEverything } from "./search/everything.ts";
import { findCustomers, findOrder } from "./search/find.ts";
import { addSeats, list as allocationList, edit, make, release, removeSeats } from "./seats/allocations.ts";
import { block, unblock } from "./seats/block-seats.ts";
import { list as compList, give as giveComps, preview as previewComps } from "./seats/comps.ts";
import { addGuest, changeGuest, removeGuest } from "./seats/guests.ts";
import { lost } from "./seats/lost-seats.ts";
import {
  moveAnyway,
  move as moveParty,
  preview as previewMove,
  previewSwap,
  swap,
  swapAnyway,
} from "./seats/moves.ts";
import { find as findSeats, plan as seatingPlan, show as showSeats } from "./seats/seat-map.ts";
import { changePriceType, previewPriceType, priceTypes } from "./tickets/change-price-type.ts";
import { changeSeat, changeToBlockedSeat, previewSeat } from "./tickets/change-seat.ts";
import { changeName, reissue } from "./tickets/change-ticket.ts";
import { tills } from "./tills/tills.ts";
import { showToday } from "./today/today.ts";
import { credit } from "./value/credit.ts";
import { markPosted, printPosted, toPost } from "./value/posted-vouchers.ts";
import { showVoucher, voidVoucher, waiting } from "./value/vouchers.ts";
import {
  end as endWaiting,
  move as moveWaiting,
  list as waitingList,
} from "./waiting-lists/waiting-lists.ts";
import { awaited, received } from "./withdrawals/withdrawals.ts";

/** Every operation of the box office. */
export const implementations: Implementations = {
  ...peopleImplementations(({ engine: { services } }: BoxOffice) => ({
    ...services,
    inTransaction: (work) => inTransaction(services.database, work),
  })),
  ...houseImplementations(({ house }: BoxOffice) => {
    if (!house) throw new Error("This box office has no versions of the house");
    return house;
  }),
  search: { everything: searchEverything, order: findOrder, customers: findCustomers },
  refunds: { list: openRefunds, again: refundAgain, byHand: refundByHand },
  accounts: { unmatched, returnUnmatched, export: exportBooks, close, unpaid },
  orders: {
    ...{ show: showOrder, resend, previewRefund, refund, lock, unlock, extend },
    ...{ previewCancel, cancel: cancelOrder, correctRecipient, previewExchange, exchange },
  },
  tickets: {
    ...{ changeName, reissue, previewSeat, changeSeat, changeToBlockedSeat },
    ...{ priceTypes, previewPriceType, changePriceType },
  },
  value: { showVoucher, voidVoucher, waiting, credit },
  posted: { list: toPost, print: printPosted, done: markPosted },
  links: { login, donation, membership, tickets, book },
  access: { code, give, list: members, end },
  draws: { draw, announce, check },
  renewals: { open, list: renewalList },
  door: {
    ...{ list: doorList, printedList, use, undo: undoUse, enter: enterDoorList },
    ...{ pair, renewCode, devices, changeDevice, revokeDevice },
    ...{ openings, live, late, conflicts, settleConflict, export: exportScans },
  },
  sales: { quote, sell },
  counter: {
    ...saleImplementations,
    ...choiceImplementations,
    ...programmeImplementations,
    ...basketImplementations,
    ...payingImplementations,
  },
  tills,
  emails: { refused: refusedEmails, settle: settleEmail, sendAgain: sendEmailAgain },
  withdrawals: { list: awaited, received },
  claims: { list: claimsWaiting, approve, refuse },
  changed: { list: choices, refund: refundSilent },
  seats: { show: showSeats, plan: seatingPlan, find: findSeats, block, unblock, lost },
  allocations: {
    ...{ list: allocationList, make, edit, addSeats, removeSeats, release },
    ...{ addGuest, changeGuest, removeGuest },
  },
  moves: { preview: previewMove, move: moveParty, moveAnyway, previewSwap, swap, swapAnyway },
  comps: { preview: previewComps, give: giveComps, list: compList },
  waitingLists: { list: waitingList, move: moveWaiting, end: endWaiting },
  performances: { cancel, reinstate, move },
  notes: { add: addNote, list: listNotes },
  today: { show: showToday },
  ...{ reports, reportRuns, payouts },
  ...{ webhooks, apiKeys },
  customers: {
    ...{ show: showCustomer, duplicates, correct, export: exportData, erase },
    ...{ previewMerge, merge, merges, undoMerge },
  },
};
