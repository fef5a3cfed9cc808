import { data, href, redirect } from "react-router";
import { siteContext } from "../../site.ts";
import { callerFor } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import type { Route } from "./+types/donations.ts";

export const handle = { needs: ["donations"] } satisfies ScreenHandle;

/** A smart link: redirects to the donation form with its fund, amount and appeal, `/115?amount=250&appeal=spring`. */
export async function loader({ params: { fundId }, request, context }: Route.LoaderArgs) {
  const requested = new URLSearchParams();
  if (fundId !== undefined) {
    const read = await context.get(siteContext).backEnd.donations.funds({}, callerFor(context));
    const isThere = read.ok && read.value.funds.some(({ id }) => String(id) === fundId);
    // An unknown fund is a 404: the money must not go to another fund.
    if (!isThere) throw data(null, { status: 404 });
    requested.set("fund", fundId);
  }
  const { searchParams } = new URL(request.url);
  const [amount, appeal] = [searchParams.get("amount"), searchParams.get("appeal")];
  if (amount) requested.set("amount", amount.slice(0, 20));
  if (appeal) requested.set("appeal", appeal.slice(0, 100));
  return redirect(requested.size > 0 ? `${href("/contributions")}?${requested}` : href("/contributions"));
}
