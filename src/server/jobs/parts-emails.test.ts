import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readHouseFolder } from "#config/house/house-folder.ts";
import type { Job } from "#ports/jobs.ts";
import type { Email } from "#ports/mail.ts";
import type { DebitStage } from "../../engine/testing/sales/debit-stage.ts";
import {
  agreed,
  failPart,
  openPartsStage,
  payPart,
  sellByInstalments,
} from "../../engine/testing/sales/parts-scenes.ts";
import { type EngineJobs, engineJobs } from "./job-handlers.ts";

let stage: DebitStage;
let handlers: EngineJobs;
const sent: Email[] = [];
let done = 0;
beforeEach(async () => {
  stage = await openPartsStage();
  const read = await readHouseFolder(join(import.meta.dirname, "../../../demo/house"));
  if (!read.ok) throw new Error("the demo house has faults");
  const mail = { send: async (email: Email) => void sent.push(email), close: async () => {} };
  handlers = engineJobs(stage.engine, mail, { house: read.value.house, publicUrl: "http://house.example" });
  done = 0;
});
afterEach(() => stage.close());

type Told = Extract<Job, { kind: "debit-plan" }>;
async function emails(): Promise<string[]> {
  const jobs = await stage.rows<{ data: Told }>(
    "select data from jobs.job where name = 'debit-plan' order by created_on, id",
  );
  sent.length = 0;
  for (const { data } of jobs.slice(done)) await handlers["debit-plan"](data);
  done = jobs.length;
  const texts = sent.map(({ subject, text }) => `${subject}\n${text}`.replaceAll(/[\u00a0\u202f]/g, " "));
  for (const text of texts) expect(text).not.toMatch(/[{}]|undefined|mail\./);
  return texts;
}

const WORDS = {
  sv: {
    started: "när vi drar delbetalningarna",
    day: /\d+ (?:februari|mars|april|januari) 2027: [\d ]+(?:,\d\d)? kr/g,
    paused: "en delbetalning kom inte fram",
    refused: "vi kan inte dra delbetalningarna",
    paid: "är betald",
    ended: "vi drar inget mer",
  },
  de: {
    started: "wann wir die Raten",
    day: /\d+\. (?:Februar|März|April|Januar) 2027: [\d.]+(?:,\d\d)? SEK/g,
    paused: "eine Rate",
    refused: "wir können die Raten",
    paid: "ist bezahlt",
    ended: "es wird nichts mehr eingezogen",
  },
} as const;

test.each(["sv", "de"] as const)(
  "emails on instalments report the schedule, a failed instalment with the remainder, and completion, in %s",
  async (language) => {
    const words = WORDS[language];
    const { link, number, total } = await sellByInstalments(stage, language);
    const [started, ...more] = await emails();
    expect(more).toEqual([]);
    expect(started).toContain(number);
    expect(started).toContain(words.started);
    expect(started?.match(words.day)).toHaveLength(3);
    expect(started).toContain(`http://house.example/order/parts/${link}`);
    const first = await payPart(stage);
    expect(await emails()).toEqual([]);
    await failPart(stage);
    const [paused] = await emails();
    expect(paused).toContain(words.paused);
    expect(paused?.replaceAll(/[ .]/g, "")).toContain(String(Math.floor((total - first) / 100)));
    await agreed(stage.engine.backEnd.directDebits.payOn({ order: link }, stage.payer));
    await emails();
    for (let paid = first; paid < total; ) paid += await payPart(stage);
    const [last, ...rest] = await emails();
    expect(rest).toEqual([]);
    expect(last).toContain(words.paid);
  },
);

test.each(["sv", "de"] as const)(
  "emails on instalments report a revoked mandate with the next step, and waived instalments after a return, in %s",
  async (language) => {
    const words = WORDS[language];
    const { link, number } = await sellByInstalments(stage, language);
    const first = await payPart(stage);
    await emails();
    const [mandate] = await stage.rows<{ mandate: string }>("select mandate from mandates");
    await stage.control("state", { kind: "mandates", id: mandate?.mandate, status: "cancelled" });
    const [plan] = await stage.rows<{ next: string }>(
      "select next::text from debit_plans where next is not null",
    );
    await stage.itIs(stage.day(plan?.next ?? "", -7));
    await stage.engine.debits.collect();
    const due = await stage.rows<{ id: string }>(`select id from instalments where due = '${plan?.next}'`);
    await stage.engine.debits.collectInstalment(due[0]?.id ?? "");
    const [refused] = await emails();
    expect(refused).toContain(words.refused);
    expect(refused).toContain(`/order/parts/${link}`);
    const { page } = await agreed(
      stage.engine.backEnd.directDebits.payOn({ order: link }, { ...stage.payer, language }),
    );
    await stage.approve(page ?? "");
    await stage.engine.debits.collect();
    await emails();
    const back = await agreed(stage.engine.backEnd.orders.giveBack({ link }, stage.payer));
    expect(back.credit.amount).toBe(first);
    const [ended] = await emails();
    expect(ended).toContain(words.ended);
    expect(ended).toContain(number);
  },
);
