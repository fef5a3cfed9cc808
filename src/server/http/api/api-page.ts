import type { OpenAPI } from "@orpc/contract";
import { html } from "hono/html";

/** Renders the OpenAPI document as a readable page without scripts or external resources. */
export function apiPage(document: OpenAPI.Document) {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item?.[method];
      return operation ? [{ path, method, operation }] : [];
    }),
  );
  const groups = [...Map.groupBy(operations, ({ operation }) => operation.tags?.[0] ?? "other")];
  const { title, description = "" } = document.info;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${description.split("\n\n").map((text) => html`<p>${text}</p>`)}
          <p>
            The same as a machine reads it: <a href="/api/v1/openapi.json">openapi.json</a> (OpenAPI 3.1).
          </p>
          <nav aria-label="Groups">
            <ul>
              ${groups.map(([group]) => html`<li><a href="#${group}">${group}</a></li>`)}
            </ul>
          </nav>
          ${groups.map(
            ([group, members]) =>
              html`<section aria-labelledby="${group}">
                <h2 id="${group}">${group}</h2>
                ${members.map(operationHtml)}
              </section>`,
          )}
        </main>
      </body>
    </html>`;
}

const METHODS = ["get", "post", "put", "patch", "delete"] as const;

interface Listed {
  readonly path: string;
  readonly method: string;
  readonly operation: OpenAPI.OperationObject;
}

function operationHtml({ path, method, operation }: Listed) {
  const parameters = (operation.parameters ?? []).flatMap((parameter) =>
    "$ref" in parameter ? [] : [parameter],
  );
  const { requestBody } = operation;
  const body = requestBody && "content" in requestBody ? requestBody.content : undefined;
  return html`<article>
    <h3><code>${method.toUpperCase()} ${path}</code></h3>
    <p>${operation.summary ?? ""}</p>
    ${
      parameters.length > 0
        ? html`<ul>
            ${parameters.map(
              (parameter) =>
                html`<li>
                  <code>${parameter.name}</code> in ${parameter.in}, ${parameter.required ? "required" : "optional"}
                </li>`,
            )}
          </ul>`
        : ""
    }
    ${body ? html`<details><summary>Request body</summary>${schemaHtml(body)}</details>` : ""}
    ${Object.entries(operation.responses ?? {}).map(([status, answer]) => {
      const content = "content" in answer ? answer.content : undefined;
      return html`<details>
        <summary>${status} ${reasonsIn(content)}</summary>
        ${schemaHtml(content)}
      </details>`;
    })}
  </article>`;
}

type Content = Readonly<Record<string, OpenAPI.MediaTypeObject>> | undefined;

function reasonsIn(content: Content): string {
  const text = JSON.stringify(content?.["application/json"]?.schema ?? {});
  const reasons = [...text.matchAll(/"code":\{"const":"([^"]+)"/g)].map(([, reason]) => reason);
  return [...new Set(reasons)].join(", ");
}

function schemaHtml(content: Content) {
  const schema = Object.values(content ?? {})[0]?.schema;
  return schema ? html`<pre>${JSON.stringify(schema, null, 2)}</pre>` : html`<p>Nothing</p>`;
}
