import { createConfig, lintFromString } from "@redocly/openapi-core";
import spectral, { type RulesetDefinition } from "@stoplight/spectral-core";
import { oas } from "@stoplight/spectral-rulesets";
import { expect, test } from "vitest";
import { openApiDocument } from "./api-document.ts";

/** What two public linters say of the document that other people's programs are made from. */

const text = async () =>
  JSON.stringify(await openApiDocument("Sundoperan", "https://tickets.sundoperan.example"));
/** The first answer of the first operation is gone, as it could be by a slip of ours. */
async function faulty(): Promise<string> {
  const document = JSON.parse(await text());
  for (const operation of Object.values(document.paths["/performances"])) {
    Object.assign(operation as object, { responses: {}, tags: ["nowhere"] });
  }
  return JSON.stringify(document);
}

async function redocly(source: string): Promise<string[]> {
  const config = await createConfig({ extends: ["recommended"] });
  const found = await lintFromString({ source, absoluteRef: "/openapi.json", config });
  return found.map(({ ruleId, message }) => `${ruleId}: ${message}`);
}

async function ofSpectral(source: string): Promise<string[]> {
  const linter = new spectral.Spectral();
  const rules: RulesetDefinition = { extends: [[oas as RulesetDefinition, "recommended"]], rules: {} };
  linter.setRuleset(rules);
  const found = await linter.run(JSON.parse(source));
  return found.map(({ code, message }) => `${code}: ${message}`);
}

test.each([
  ["Redocly's", redocly],
  ["Spectral's", ofSpectral],
])("%s recommended rules find nothing, and would have found a fault", async (_name, lint) => {
  expect(await lint(await text())).toEqual([]);
  expect(await lint(await faulty())).not.toEqual([]);
});
