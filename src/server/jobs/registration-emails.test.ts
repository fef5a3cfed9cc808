import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { readHouseFolder } from "#config/house/house-folder.ts";
import type { Job } from "#ports/jobs.ts";
import type { Email } from "#ports/mail.ts";
import { rowsOf } from "../../engine/testing/money-scenes.ts";
import { at, openDrawn, standing } from "../../engine/testing/sales/draw-scenes.ts";
import { TOSCA } from "../../engine/testing/small-house.ts";
import type { TestShop } from "../../engine/testing/test-shop.ts";
import { engineJobs } from "./job-handlers.ts";

let shop: TestShop;
afterEach(() => shop.close());

type Told = Extract<Job, { kind: "registration" }>;

const ENGLISH = {
  received: ["Your registration: Tosca", "We have received your registration", "Choice 1"],
  drawn: ["You have seats: Tosca", "4 seats for Tosca", "Pay "],
  unlucky: ["The draw: Tosca", "not enough seats for you"],
  declined: ["You have given up your seats: Tosca", "you pay nothing", "You may still buy"],
  next: ["Seats for you after all: Tosca", "you were next in the draw", "4 seats for Tosca"],
} as const;
const WORDS = {
  sv: {
    received: ["Din anmälan: Tosca", "Vi har tagit emot din anmälan", "Val 1"],
    drawn: ["Du har fått platser: Tosca", "4 platser till Tosca", "Betala "],
    unlucky: ["Lottningen: Tosca", "räckte platserna inte till dig"],
    declined: ["Du har lämnat ifrån dig platserna: Tosca", "du betalar ingenting", "köpa av det som är kvar"],
    next: ["Nu har du fått platser: Tosca", "du stod på tur", "4 platser till Tosca"],
  },
  en: ENGLISH,
  "en-us": ENGLISH,
  de: {
    received: ["Ihre Anmeldung: Tosca", "ist bei uns eingegangen", "Wunsch 1"],
    drawn: ["Sie haben Plätze: Tosca", "4 Plätze für Tosca", "bezahlen"],
    unlucky: ["Die Verlosung: Tosca", "nicht für Sie gereicht"],
    declined: ["Sie haben Ihre Plätze abgegeben: Tosca", "Sie zahlen nichts", "Sie nehmen nicht mehr teil"],
    next: ["Jetzt haben Sie Plätze: Tosca", "als Nächstes an der Reihe", "4 Plätze für Tosca"],
  },
  ht: {
    received: ["Enskripsyon ou: Tosca", "Nou resevwa enskripsyon ou", "Chwa 1"],
    drawn: ["Ou jwenn plas: Tosca", "4 plas pou Tosca", "Peye "],
    unlucky: ["Tiraj la: Tosca", "pa t gen ase plas pou ou"],
    declined: ["Ou remèt plas ou yo: Tosca", "ou pa peye anyen", "Ou ka toujou achte"],
    next: ["Kounye a ou jwenn plas: Tosca", "ki te vini apre nan tiraj la", "4 plas pou ou"],
  },
  es: {
    received: ["Tosca", "inscripción"],
    drawn: ["Ya tiene butacas: Tosca", "4 butacas para Tosca"],
    unlucky: ["Tosca", "sorteo"],
    declined: ["Ha renunciado a sus butacas: Tosca", "no paga nada", "Ya no participa"],
    next: ["Ahora tiene butacas: Tosca", "usted era quien seguía en el sorteo"],
  },
} as const;

test.each([
  ["sv", "may-buy"],
  ["es", "is-out"],
  ["en", "may-buy"],
  ["en-us", "may-buy"],
  ["de", "is-out"],
  ["ht", "may-buy"],
] as const)("each stage of a registration is reported by email, in %s", async (language, party) => {
  const opened = await openDrawn({ seats: "next", party }, language);
  shop = opened.shop;
  const { offered } = await standing(shop, opened.people);
  await shop.backEnd.registrations.decline({ performance: TOSCA }, at(offered));
  const read = await readHouseFolder(join(import.meta.dirname, "../../../demo/house"));
  if (!read.ok) throw new Error("the demo house has faults");
  const sent: Email[] = [];
  const mail = { send: async (email: Email) => void sent.push(email), close: async () => {} };
  const about = { house: read.value.house, publicUrl: "http://house.example" };
  const handlers = engineJobs(shop.engine, mail, about);
  const jobs = await rowsOf<{ data: Told }>(shop, "select data from jobs.job where name = 'registration'");
  const emails = new Map<string, string>();
  for (const { data } of jobs) {
    sent.length = 0;
    await handlers.registration(data);
    const [email] = sent;
    const text = `${email?.subject}\n${email?.text}`.replaceAll(/[\u00a0\u202f]/g, " ");
    expect(text).not.toMatch(/[{}]|undefined|mail\./);
    emails.set(data.stage, text);
  }
  for (const [stage, words] of Object.entries(WORDS[language])) {
    for (const word of words) expect(emails.get(stage), stage).toContain(word);
  }
  expect(emails.get("next")).toContain("http://house.example/account/your-orders?view=reserved");
  expect(emails.get("declined")).not.toContain("/register/");
  expect(new Set(jobs.map(({ data }) => `${data.entry} ${data.stage}`)).size).toBe(jobs.length);
});
