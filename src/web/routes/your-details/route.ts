import { href, redirect } from "react-router";
import type { ScreenHandle } from "../../words/page-words.ts";
import type { Route } from "./+types/route.ts";

export const handle = { needs: ["own-details"] } satisfies ScreenHandle;

/** An address used in earlier emails: redirects to the page that `screen` names, or to the profile. */
const SCREENS: Readonly<Record<string, string>> = {
  addresses: href("/account/addresses"),
  password: href("/account/update-password"),
  paymentCards: href("/account/payment-cards"),
  contactPreferences: href("/account/contact-preferences"),
};

export function loader({ request }: Route.LoaderArgs) {
  const screen = new URL(request.url).searchParams.get("screen") ?? "";
  throw redirect(SCREENS[screen] ?? href("/account/your-profile"));
}
