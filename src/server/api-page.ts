import type { OpenAPI } from "@orpc/contract";

/** The OpenAPI document as a page that a person can read: no script, no styles from elsewhere. */
export function apiPage(document: OpenAPI.Document): string {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item?.[method];
      return operation ? [{ path, method, operation }] : [];
    }),
  );
  const groups = Map.groupBy(operations, ({ operation }) => operation.tags?.[0] ?? "other");
  const sections = [...groups].map(
    ([group, members]) =>
      `<section><h2 id="${escape(group)}">${escape(group)}</h2>${members.map(operationHtml).join("")}</section>`,
  );
  const contents = [...groups.keys()].map(
    (group) => `<li><a href="#${escape(group)}">${escape(group)}</a></li>`,
  );
  const about = (document.info.description ?? "").split("\n\n").map((text) => `<p>${escape(text)}</p>`);
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>${escape(document.info.title)}</title></head>`,
    `<body><main><h1>${escape(document.info.title)}</h1>${about.join("")}`,
    '<p>The same as a machine reads it: <a href="/api/v1/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>',
    `<nav aria-label="Groups"><ul>${contents.join("")}</ul></nav>${sections.join("")}</main></body></html>`,
  ].join("");
}

const METHODS = ["get", "post", "put", "patch", "delete"] as const;

interface Listed {
  readonly path: string;
  readonly method: string;
  readonly operation: OpenAPI.OperationObject;
}

function operationHtml({ path, method, operation }: Listed): string {
  const parameters = (operation.parameters ?? []).flatMap((parameter) => {
    if ("$ref" in parameter) return [];
    const need = parameter.required ? "required" : "optional";
    return [`<li><code>${escape(parameter.name)}</code> in ${escape(parameter.in)}, ${need}</li>`];
  });
  const body =
    operation.requestBody && "content" in operation.requestBody ? operation.requestBody.content : undefined;
  const answers = Object.entries(operation.responses ?? {}).map(([status, answer]) => {
    const content = "content" in answer ? answer.content : undefined;
    return `<details><summary>${escape(status)} ${escape(reasonsIn(content))}</summary>${schemaHtml(content)}</details>`;
  });
  return [
    `<article><h3><code>${escape(method.toUpperCase())} ${escape(path)}</code></h3><p>${escape(operation.summary ?? "")}</p>`,
    parameters.length > 0 ? `<ul>${parameters.join("")}</ul>` : "",
    body ? `<details><summary>Request body</summary>${schemaHtml(body)}</details>` : "",
    `${answers.join("")}</article>`,
  ].join("");
}

type Content = Readonly<Record<string, OpenAPI.MediaTypeObject>> | undefined;

/** The reasons of refusals that a status stands for. */
function reasonsIn(content: Content): string {
  const text = JSON.stringify(content?.["application/json"]?.schema ?? {});
  const reasons = [...text.matchAll(/"code":\{"const":"([^"]+)"/g)].map(([, reason]) => reason);
  return [...new Set(reasons)].join(", ");
}

function schemaHtml(content: Content): string {
  const schema = Object.values(content ?? {})[0]?.schema;
  return schema ? `<pre>${escape(JSON.stringify(schema, null, 2))}</pre>` : "<p>Nothing</p>";
}

function escape(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
