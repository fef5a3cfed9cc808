import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { BUILT_IN_ROLES } from "../../staff/roles.ts";
import { type OfficeStage, openVendorOfficeStage } from "./testing/office-stage.ts";

let stage: OfficeStage;
beforeEach(async () => {
  stage = await openVendorOfficeStage();
});
afterEach(() => stage.close());

describe("the office beside a vendor's system", () => {
  test("has staff, roles and a log, and links to where orders are", async () => {
    const { device } = await stage.person("administrator");
    expect((await device.ask("session.read")).body).toMatchObject({
      backEnd: "vendor",
      vendorUrl: "https://vendor.example",
    });
    expect((await device.ask("staff.list")).body).toMatchObject({ staff: [{ role: "administrator" }] });
    expect((await device.ask("audit.list")).body).toMatchObject({
      entries: [{ operation: "audit.list" }, { operation: "staff.list", outcome: "done", who: "Kim Ek" }],
    });
  });

  test("settles an order that the vendor did not confirm, for roles with the permission", async () => {
    for (const { id, permissions } of BUILT_IN_ROLES) {
      const { device } = await stage.person(id);
      const answer = await device.ask("vendor.settle", { order: 7, none: true });
      expect(answer.refused, id).toBe(permissions.has("accounts.settle") ? "not-unclear" : "not-permitted");
    }
  });

  test("has no operation of the engine, and no stream of orders", async () => {
    const { device } = await stage.person("administrator");
    const headers = { cookie: device.cookie ?? "", "sec-fetch-site": "same-origin" };
    for (const path of ["orders/100010", "search", "today", "live?today=1"]) {
      const response = await stage.fetch(
        new Request(`https://office.example.org/office/api/${path}`, { headers }),
      );
      expect([path, response.status]).toEqual([path, 404]);
    }
  });
});
