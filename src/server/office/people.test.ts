import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { rowsOf } from "../../engine/testing/money-scenes.ts";
import { endDemoStaff, inviteDemoStaff } from "./demo-staff.ts";
import { openOfficeStage } from "./testing/office-stage.ts";

let stage: Awaited<ReturnType<typeof openOfficeStage>>;
beforeEach(async () => {
  stage = await openOfficeStage();
});
afterEach(() => stage.close());

const administrators = () =>
  rowsOf(stage.shop, "select from staff where role = 'administrator' and suspended is null");

describe("the last administrator", () => {
  test("is the first who is invited, and keeps the role", async () => {
    const { id } = await stage.invited("first@test.example");
    expect(await administrators()).toHaveLength(1);
    const admin = await stage.person("administrator");
    expect(await admin.device.ask("staff.setRole", { staff: id, role: "finance" })).toMatchObject({
      refused: null,
    });
    const own = { staff: admin.id };
    expect(await admin.device.ask("staff.setRole", { ...own, role: "finance" })).toMatchObject({
      refused: "last-administrator",
    });
    expect(await admin.device.ask("staff.suspend", own)).toMatchObject({ refused: "last-administrator" });
  });

  test("stays when two demote each other at the same moment", async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = [await stage.person("administrator"), await stage.person("administrator")];
      await rowsOf(
        stage.shop,
        `update staff set role = 'finance' where id not in ('${one.id}', '${two.id}')`,
      );
      const answers = await Promise.all([
        one.device.ask("staff.setRole", { staff: two.id, role: "finance" }),
        two.device.ask("staff.suspend", { staff: one.id }),
      ]);
      expect(await administrators()).toHaveLength(1);
      expect(answers.filter(({ refused }) => refused === null)).toHaveLength(1);
    }
  });
});

describe("a role of the house", () => {
  test("gives its permissions at once, and is not removed while someone has it", async () => {
    const admin = await stage.person("administrator");
    const ask = admin.device.ask;
    expect(await ask("roles.define", { role: "archive", permissions: ["audit.read"] })).toMatchObject({
      refused: null,
    });
    const kim = await stage.person("archive");
    expect(await kim.device.ask("audit.list")).toMatchObject({ refused: null });
    expect(await kim.device.ask("staff.list")).toMatchObject({ refused: "not-permitted" });
    await ask("roles.define", { role: "archive", permissions: ["staff.read"] });
    expect(await kim.device.ask("audit.list")).toMatchObject({ refused: "not-permitted" });
    expect(await kim.device.ask("staff.list")).toMatchObject({ refused: null });
    expect(await ask("roles.remove", { role: "archive" })).toMatchObject({ refused: "in-use" });
    await ask("staff.setRole", { staff: kim.id, role: "finance" });
    expect(await ask("roles.remove", { role: "archive" })).toMatchObject({ refused: null });
  });

  test("cannot replace a built-in one, nor have a permission that does not exist", async () => {
    const { device } = await stage.person("administrator");
    expect(await device.ask("roles.define", { role: "finance", permissions: [] })).toMatchObject({
      refused: "built-in",
    });
    expect(await device.ask("roles.define", { role: "archive", permissions: ["everything"] })).toMatchObject({
      refused: "invalid-input",
    });
  });
});

describe("demo staff", () => {
  test("end when the same database is opened where money is real", async () => {
    await inviteDemoStaff(stage.staff);
    await inviteDemoStaff(stage.staff);
    expect(await administrators()).toHaveLength(1);
    await endDemoStaff(stage.staff);
    expect(await administrators()).toHaveLength(0);
    expect(await rowsOf(stage.shop, "select from staff where password_hash is not null")).toEqual([]);
  });
});
