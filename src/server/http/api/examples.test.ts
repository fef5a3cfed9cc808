import { expect, test } from "vitest";
import { publicOperations } from "./api.ts";
import { openApiDocument } from "./api-document.ts";

interface Described {
  readonly parameters?: readonly {
    readonly name?: string;
    readonly in?: string;
    readonly example?: unknown;
    readonly required?: boolean;
  }[];
  readonly requestBody?: { readonly content: { readonly "application/json": { readonly example: object } } };
  readonly responses: {
    readonly 200: { readonly content?: { readonly "application/json": { readonly example: unknown } } };
  };
}

test("every operation of the API document has an example, whose request and answer the contract accepts", async () => {
  const document = JSON.parse(JSON.stringify(await openApiDocument("Operan", "https://tickets.example.org")));
  const wrong: string[] = [];
  for (const [group, members] of Object.entries(publicOperations())) {
    for (const [name, { method, path, input, output }] of Object.entries(members)) {
      const described: Described = document.paths[path][method.toLowerCase()];
      const named = (described.parameters ?? []).filter(({ name: of, required }) => of && required);
      const body = described.requestBody?.content["application/json"].example;
      const given = { ...Object.fromEntries(named.map((one) => [one.name, one.example])), ...body };
      const faults = input.safeParse(given).error?.issues ?? [];
      const answer = described.responses[200].content?.["application/json"].example;
      const others = output.safeParse(answer).error?.issues ?? [];
      for (const { path: at, message } of [...faults, ...others])
        wrong.push(`${group}.${name} ${at.join(".")}: ${message}`);
    }
  }
  expect(wrong).toEqual([]);
});
