import { redirect } from "react-router";
import { isLanguage } from "#domain/languages.ts";
import { writeCookie } from "#request/cookies.ts";
import { LANGUAGE_COOKIE } from "#request/language.ts";
import { siteContext } from "../../site.ts";
import { localAddress } from "../../visit/local-address.ts";
import { outgoingCookiesContext } from "../../visit/visitor.ts";
import type { Route } from "./+types/route.ts";

const DAYS_365 = 365 * 24 * 60 * 60;

/** Stores the language and redirects back. */
export async function action({ request, context }: Route.ActionArgs) {
  const { house, publicUrl } = context.get(siteContext);
  const form = await request.formData();
  const language = form.get("language");
  if (isLanguage(language) && house.languages.includes(language)) {
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
  return redirect(localAddress(form.get("back")), 303);
}

/** GET is not supported. */
export function loader() {
  return redirect("/");
}
