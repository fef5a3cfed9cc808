import { afterEach, beforeEach, expect, test } from "vitest";
import { payByCard } from "#sandbox/nexi/visitor.ts";
import { queueReports } from "../../engine/reports/subscriptions.ts";
import { atThePage, rowsOf, verified } from "../../engine/testing/money-scenes.ts";
import { reportOf } from "../emails/house/report-of.ts";
import { openOfficeStage } from "../office/testing/office-stage.ts";

const HOUSE = { languages: ["sv"] } as const;

let stage: Awaited<ReturnType<typeof openOfficeStage>>;
beforeEach(async () => {
  stage = await openOfficeStage();
});
afterEach(() => stage.close());

async function subscribed() {
  const { caller, link, page } = await atThePage(stage.shop);
  await payByCard(page);
  await verified(stage.shop, caller, link, "paid");
  const person = await stage.person("finance");
  const wanted = { report: "sales-by-day", every: "day", format: "csv" };
  expect(await person.device.ask("reports.subscribe", wanted)).toMatchObject({ refused: null });
  return person;
}

const queue = () => queueReports(stage.shop.services);
const reportJobs = () =>
  rowsOf(
    stage.shop,
    "select data->>'from' as from, data->>'to' as to from jobs.job where name = 'report' order by data->>'to'",
  );

test("a subscribed report is queued once a day, whichever process asks, and never for the day of subscribing", async () => {
  await subscribed();
  await queue();
  expect(await reportJobs()).toEqual([]);
  stage.clock.now += 86_400_000;
  await Promise.all([queue(), queue(), queueReports(stage.shop.another().services)]);
  expect(await reportJobs()).toEqual([{ from: "2027-01-15", to: "2027-01-15" }]);
  stage.clock.now += 86_400_000;
  await queue();
  expect(await reportJobs()).toHaveLength(2);
});

test("a subscribed report has the file of the screen's rows, and is not sent to those who may not see it", async () => {
  const person = await subscribed();
  const [own] = await rowsOf<{ id: string }>(stage.shop, "select id from report_subscriptions");
  const job = { subscription: own?.id ?? "", from: "2027-01-15", to: "2027-01-15" };
  const read = () => reportOf(stage.shop.engine, HOUSE as never, job);
  const found = await read();
  expect(found).toMatchObject({
    ...{ title: "Sales by day", person: { email: person.email } },
    address: "/reports/sales-by-day?from=2027-01-15&to=2027-01-15",
  });
  expect(new TextDecoder().decode(found?.file.content)).toContain("2027-01-15;2;");
  await rowsOf(stage.shop, `update staff set role = 'front-of-house' where id = '${person.id}'`);
  expect(await read()).toBeNull();
  await rowsOf(stage.shop, `update staff set role = 'finance', suspended = now() where id = '${person.id}'`);
  expect(await read()).toBeNull();
});

test("a subscription is ended by its own person alone", async () => {
  const person = await subscribed();
  const [own] = await rowsOf<{ id: string }>(stage.shop, "select id from report_subscriptions");
  const other = await stage.person("supervisor");
  await other.device.ask("reports.unsubscribe", { id: own?.id });
  const listed = async () => (await person.device.ask("reports.subscriptions", {})).body["subscriptions"];
  expect(await listed()).toMatchObject([{ report: "sales-by-day", every: "day" }]);
  await person.device.ask("reports.unsubscribe", { id: own?.id });
  expect(await listed()).toEqual([]);
});
