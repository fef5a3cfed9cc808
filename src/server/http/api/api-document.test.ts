import { createConfig, lintFromString } from "@redocly/openapi-core";
import spectral, { type RulesetDefinition } from "@stoplight/spectral-core";
import { oas } from "@stoplight/spectral-rulesets";
import { expect, test } from "vitest";
import { openApiDocument } from "./api-document.ts";

const text = async () =>
  JSON.stringify(await openApiDocument("Sundoperan", "https://tickets.sundoperan.example"));
/** Returns one path of the document, as it is and with an error added; linting the whole takes too long. */
async function onePath(): Promise<{ right: string; faulty: string }> {
  const document = JSON.parse(await text());
  const right = { ...document, paths: { "/performances": document.paths["/performances"] } };
  const faulty = structuredClone(right);
  for (const operation of Object.values(faulty.paths["/performances"])) {
    Object.assign(operation as object, { responses: {}, tags: ["nowhere"] });
  }
  return { right: JSON.stringify(right), faulty: JSON.stringify(faulty) };
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
])(
  "the API document passes the recommended rules of %s, which detect an error added to it",
  async (_name, lint) => {
    expect(await lint(await text())).toEqual([]);
    const { right, faulty } = await onePath();
    const others = new Set(await lint(right));
    expect((await lint(faulty)).filter((fault) => !others.has(fault))).not.toEqual([]);
  },
);
