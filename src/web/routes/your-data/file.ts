import { href, redirect } from "react-router";
import { loginPath } from "../../catalogue/paths.ts";
import { accountPage } from "../../middleware/account-page.ts";
import { authenticated } from "../../middleware/authenticated.ts";
import { siteContext } from "../../site.ts";
import { callerFor } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import type { Route } from "./+types/file.ts";

export const handle = { needs: ["customer-data"] } satisfies ScreenHandle;
export const middleware = [accountPage, authenticated] satisfies Route.MiddlewareFunction[];

/** Downloads all data stored about the customer in a machine-readable format. */
export async function loader({ context }: Route.LoaderArgs) {
  const read = await context.get(siteContext).backEnd.account.customerData({}, callerFor(context));
  if (!read.ok) throw redirect(loginPath(href("/account/your-data")));
  const { written, data } = read.value;
  return new Response(`${JSON.stringify(data, null, 2)}\n`, {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": `attachment; filename="your-data-${written.slice(0, 10)}.json"`,
      "cache-control": "no-store",
    },
  });
}
