import { afterEach, beforeEach, expect, test } from "vitest";
import type { Json } from "#domain/json/json.ts";
import { createDraft, editDraft } from "../../house-versions/drafts.ts";
import { buildCatalogue } from "../house/build-catalogue.ts";
import { type HouseScene, openHouseScene, TOSCA } from "../house/testing/house-scene.ts";
import { createDraftEmails } from "./draft-emails.ts";
import { createPreviews } from "./previews.ts";

let scene: HouseScene;
let emailOf: ReturnType<typeof createDraftEmails>;
beforeEach(async () => {
  scene = await openHouseScene();
  const { engine } = scene.shop;
  const previews = createPreviews({
    ...{ engine, versions: scene.versions, rules: scene.rules },
    settingsOf: async () => engine.services.settings,
    catalogueOf: async (files) => buildCatalogue(files, "2027-01-15").catalogue,
  });
  emailOf = createDraftEmails(previews, "https://house.example");
});
afterEach(() => scene.close());

async function drafted(...edits: readonly { path: readonly string[]; value: Json }[]): Promise<string> {
  const { id } = await createDraft(scene.versions, { name: "Vår", author: "Kim" });
  const edited = await editDraft(scene.versions, id, [{ file: "season.json", edits }]);
  if (!edited.ok) throw new Error(edited.refusal.reason);
  return id;
}

const REMINDER = ["events", "tosca", "performances", String(TOSCA), "reminder"];

async function shown(...asked: Parameters<typeof emailOf>) {
  const email = await emailOf(...asked);
  if (!email.ok) throw new Error(JSON.stringify(email.refusal));
  return email.value;
}

test("an email has the draft's texts in the chosen language, in HTML and in plain text", async () => {
  const draft = await drafted(
    { path: ["events", "tosca", "title"], value: { sv: "Tosca i vår", en: "Tosca in spring" } },
    { path: REMINDER, value: { sv: "Kom <b>i tid</b>.", en: "Be <b>early</b>." } },
  );
  const wanted = { email: "performance-reminder", performance: TOSCA } as const;
  const swedish = await shown(draft, { ...wanted, language: "sv" });
  expect(swedish.subject).toContain("Tosca i vår");
  expect(swedish.text).toContain("Kom <b>i tid</b>.");
  expect(swedish.html).toContain("Kom &lt;b&gt;i tid&lt;/b&gt;.");
  const english = await shown(draft, { ...wanted, language: "en" });
  expect(english.subject).toContain("Tosca in spring");
  expect(english.text).toContain("Be <b>early</b>.");
});

test("the confirmation has two tickets at the draft's price, and no order is written", async () => {
  const draft = await drafted({ path: ["priceLists", "main", "ordinary", "A"], value: 123_400 });
  const { text } = await shown(draft, { email: "order-confirmation", performance: TOSCA, language: "sv" });
  expect(text).toMatch(/Biljetter: 2\s468\skr/);
  const { rows } = await scene.shop.database.$client.query("select count(*)::int as count from orders");
  expect(rows).toEqual([{ count: 0 }]);
});

test("a performance that the draft lacks, and an unknown draft, are refused", async () => {
  const draft = await drafted({ path: ["events", "tosca", "intervals"], value: 2 });
  const wanted = { email: "performance-cancelled", performance: 9, language: "sv" } as const;
  expect(await emailOf(draft, wanted)).toMatchObject({ refusal: { reason: "unknown-performance" } });
  const gone = "00000000-0000-4000-8000-000000000000";
  expect(await emailOf(gone, wanted)).toMatchObject({ refusal: { reason: "unknown-draft" } });
});
