import { renderToString } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { loadAreas } from "#languages/messages.ts";
import { languageOfRequest } from "#request/language.ts";
import { maintenanceUntil } from "#request/maintenance-window.ts";
import { pageResponse } from "#request/page-response.ts";
import { BootProvider, NonceContext } from "./boot.tsx";
import { TRY_AGAIN_SECONDS } from "./faults/error-page.tsx";
import { heardFault } from "./faults/heard-fault.ts";
import { lastResortPage } from "./faults/last-resort.ts";
import { VisitorMarksContext } from "./layouts/visitor-part.tsx";
import { pageBoot } from "./page-boot.ts";
import { siteContext, visitContext } from "./site.ts";
import { wholePage } from "./whole-page.ts";
import { WordsProvider } from "./words/words-context.tsx";

export const handleError = heardFault;

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });

  const site = context.get(siteContext);
  const { house, now } = site;
  const { nonce, marks } = context.get(visitContext);
  // An error before the middleware has run must not change the page's language.
  const boot = pageBoot(site, languageOfRequest(request, house.languages), routerContext);
  const { language, words } = boot;
  const messages = await loadAreas(language, words.first);
  headers.set("Content-Language", language);
  // An error thrown by a middleware loses its headers before it gets here.
  const closed = maintenanceUntil(house.maintenance, house.timeZone, now());
  if (status === 503) headers.set("Retry-After", String(closed?.seconds ?? TRY_AGAIN_SECONDS));

  const handoff = await handoffScripts(routerContext.serverHandoffStream, nonce);
  const page = (
    <BootProvider boot={boot}>
      <NonceContext value={nonce}>
        <VisitorMarksContext value={marks}>
          <WordsProvider words={() => messages}>
            <ServerRouter context={matchedOnly(routerContext)} url={request.url} nonce={nonce} />
          </WordsProvider>
        </VisitorMarksContext>
      </NonceContext>
    </BootProvider>
  );
  try {
    return pageResponse(wholePage(renderToString(page), nonce, handoff), { status, headers });
  } catch (error) {
    // The first failure renders the error page; only a failure of the error page ends here.
    if (!routerContext.staticHandlerContext.errors) throw error;
    return pageResponse(lastResortPage(messages.errors, language, error), { status: 500, headers });
  }
}

/** The router would prepare the whole site's routes for every page. */
function matchedOnly(context: EntryContext): EntryContext {
  const ids = context.staticHandlerContext.matches.map(({ route }) => route.id);
  const routes = Object.fromEntries(ids.map((id) => [id, context.manifest.routes[id]]));
  return {
    ...context,
    manifest: { ...context.manifest, routes },
    serverHandoffStream: undefined,
  };
}

/**
 * The loaders' data for the browser, as the router would write them. It would do so while streaming, in
 * suspended parts that scripts put in place; no page here waits for data.
 */
async function handoffScripts(stream: EntryContext["serverHandoffStream"], nonce: string): Promise<string> {
  let data = "";
  const decoder = new TextDecoder();
  for await (const piece of stream ?? []) data += decoder.decode(piece, { stream: true });
  const text = JSON.stringify(data).replace(/[&<>\u2028\u2029]/g, unicodeEscape);
  const controller = "window.__reactRouterContext.streamController";
  return [`${controller}.enqueue(${text});`, `${controller}.close();`]
    .map((script) => `<script nonce="${nonce}">${script}</script>`)
    .join("");
}

function unicodeEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
