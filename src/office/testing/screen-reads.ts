/** What each screen reads when it opens, as `staff.list`, by its path; with what it also reads for those who may. */
export const READS: Readonly<
  Record<string, { readonly reads: readonly string[]; readonly ifPermitted?: readonly string[] }>
> = {
  "/": { reads: [], ifPermitted: ["today.show"] },
  "/search": { reads: ["search.everything"] },
  "/counter": {
    reads: [
      ...["counter.performances", "counter.offer", "counter.range", "counter.read", "counter.list"],
      ...["counter.packageOffer", "counter.packagePrices", "counter.seriesOffer", "counter.seriesPrices"],
      ...["counter.foodOffer", "counter.protectionOffer"],
      "tills.list",
    ],
    ifPermitted: ["search.everything"],
  },
  "/counter/till": { reads: ["tills.list", "tills.report"], ifPermitted: ["tills.sessions"] },
  "/counter/reservations": { reads: ["counter.reservations"] },
  "/orders/:order": {
    reads: ["orders.show", "search.everything"],
    ifPermitted: [
      ...["orders.previewRefund", "orders.previewCancel", "orders.previewExchange", "tickets.previewSeat"],
      ...["tickets.priceTypes", "tickets.previewPriceType"],
    ],
  },
  "/customers/:customer": {
    reads: ["customers.show", "customers.duplicates"],
    ifPermitted: ["customers.merges", "customers.previewMerge"],
  },
  "/entrance": { reads: ["door.openings"] },
  "/entrance/devices": { reads: ["door.devices", "door.openings"] },
  "/entrance/:performance": { reads: ["door.live", "door.late", "door.conflicts"] },
  "/entrance/:performance/list": { reads: ["door.list"] },
  "/performances/:performance/seats": {
    reads: ["seats.show", "seats.plan"],
    ifPermitted: ["moves.preview", "moves.previewSwap", "comps.preview", "sales.quote"],
  },
  "/house": { reads: ["house.status", "house.versions", "drafts.list"] },
  "/house/versions/:version": { reads: ["house.version", "house.status"] },
  "/house/drafts/:draft": { reads: ["drafts.show", "drafts.check", "drafts.files", "drafts.preview"] },
  "/house/drafts/:draft/files": { reads: ["drafts.files", "drafts.show"] },
  "/house/drafts/:draft/files/:file": { reads: [] },
  "/house/drafts/:draft/texts": { reads: ["drafts.texts"] },
  "/house/drafts/:draft/programme": { reads: [] },
  "/house/drafts/:draft/programme/:event": { reads: [] },
  "/house/drafts/:draft/programme/:event/sale": { reads: [] },
  "/house/drafts/:draft/prices/:list": { reads: [] },
  "/house/drafts/:draft/json": { reads: [] },
  "/staff": { reads: ["staff.list", "roles.list"] },
  "/roles": { reads: ["roles.list"] },
  "/audit": { reads: ["audit.list"] },
  "/signed-in": { reads: [] },
  "/own": { reads: ["ownAccount.read"] },
  "/performances/:performance/waiting-list": { reads: ["waitingLists.list"] },
  "/reports": { reads: ["reports.list", "reports.subscriptions"] },
  "/reports/payouts": { reads: [] },
  "/reports/:report": { reads: ["reports.list", "reports.show"] },
  "/house/drafts/:draft/halls": { reads: ["drafts.halls"] },
  "/house/drafts/:draft/halls/:hall": {
    reads: ["drafts.hall", "drafts.check", "drafts.texts", "drafts.seatView"],
  },
  "/api-keys": { reads: ["apiKeys.list"], ifPermitted: ["roles.list"] },
  "/webhooks": { reads: ["webhooks.list"] },
  "/webhooks/:webhook": { reads: ["webhooks.list", "webhooks.deliveries"] },
};
