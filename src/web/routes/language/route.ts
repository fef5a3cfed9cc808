import { redirect } from "react-router";
import { writeCookie } from "#request/cookies.ts";
import { LANGUAGE_COOKIE } from "#request/language.ts";
import { oneOf, readForm } from "../../forms/form.ts";
import { siteContext } from "../../site.ts";
import { LOCAL_ADDRESS } from "../../visit/local-address.ts";
import { outgoingCookiesContext } from "../../visit/visitor.ts";
import type { Route } from "./+types/route.ts";

const DAYS_365 = 365 * 24 * 60 * 60;

/** Stores the language and redirects back. */
export async function action({ request, context }: Route.ActionArgs) {
  const { house, publicUrl } = context.get(siteContext);
  const form = await request.formData();
  const { language, back } = readForm({ language: oneOf(house.languages), back: LOCAL_ADDRESS }, form);
  if (language) {
    context.get(outgoingCookiesContext).push(
      writeCookie({
        name: LANGUAGE_COOKIE,
        value: language,
        maxAge: DAYS_365,
        secure: publicUrl.startsWith("https:"),
        httpOnly: true,
      }),
    );
  }
  return redirect(back, 303);
}

/** GET is not supported. */
export function loader() {
  return redirect("/");
}
