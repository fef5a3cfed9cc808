import { data } from "react-router";
import { COUNTRIES } from "#domain/customer/countries.ts";
import { siteContext, visitContext } from "../../site.ts";
import { uncachedJson } from "../../uncached-json.ts";
import type { Route } from "./+types/route.ts";

/** Longer than any address. */
const LONGEST = 200;

/** Returns address suggestions for `text`, or the address with `id`, to a form in the browser. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { addressLookup } = context.get(siteContext);
  if (!addressLookup) throw data(null, { status: 404 });
  const { address: visitor } = context.get(visitContext);
  const { searchParams } = new URL(request.url);
  const [text, within, id] = ["text", "within", "id"].map((name) =>
    (searchParams.get(name) ?? "").trim().slice(0, LONGEST),
  );
  if (id) {
    const read = await addressLookup.read(id, visitor);
    if (!read.ok) return uncachedJson(null, 503);
    const country = COUNTRIES.find(({ code }) => code === read.value.country);
    return uncachedJson({ ...read.value, country: country?.id ?? null });
  }
  if (!text) return uncachedJson(null, 400);
  const found = await addressLookup.find(text, within || null, visitor);
  return found.ok ? uncachedJson(found.value) : uncachedJson(null, 503);
}
