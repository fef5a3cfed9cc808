import { redirect } from "react-router";
import { localAddress } from "#request/local-address.ts";
import { oneOf, readForm } from "../forms/form.ts";
import { SEAT_VIEWS, viewCookie } from "../seat-map/list/remembered-view.ts";

/** The response to the switch between map and list pressed before its script had loaded; null for another form. */
export function switchView(form: FormData, request: Request): Response | null {
  const { view } = readForm({ view: oneOf(SEAT_VIEWS) }, form);
  if (!view) return null;
  const { pathname, search } = new URL(request.url);
  const here = localAddress(pathname + search);
  return redirect(here, { status: 303, headers: { "Set-Cookie": viewCookie(view) } });
}
