import type { Hono } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { readStep, sealStep } from "../../staff/sealed-step.ts";
import type { StaffServices } from "../../staff/services.ts";
import { signInWithIdentity } from "../../staff/sign-in/with-identity.ts";
import { type OfficeEnv, officeCaller } from "./office-caller.ts";

const COOKIE = "office-oidc";
const MINUTES = 10;

/** Pages, not operations: the browser goes to the provider and comes back. */
export function serveOidc(app: Hono<OfficeEnv>, services: StaffServices): void {
  const { publicUrl } = services.settings;
  const callback = (id: string) => `${publicUrl}/office/oidc/${id}/callback`;
  const find = (id: string) => services.providers.find((provider) => provider.id === id);

  app.get("/office/oidc/:provider", async (context) => {
    const provider = find(context.req.param("provider"));
    if (!provider) return context.text("Not found", 404);
    try {
      const { url, state } = await provider.begin(callback(provider.id));
      // Lax: the provider's redirect has to bring it back.
      setCookie(context, COOKIE, sealStep(services, "oidc", { state }), {
        ...{ path: "/office/oidc", httpOnly: true, secure: publicUrl.startsWith("https:") },
        ...{ sameSite: "Lax", maxAge: MINUTES * 60 },
      });
      return context.redirect(url);
    } catch (error) {
      services.log.warn({ err: error }, "the OpenID provider does not answer");
      return context.redirect("/sign-in?failed=provider-away");
    }
  });

  app.get("/office/oidc/:provider/callback", async (context) => {
    const provider = find(context.req.param("provider"));
    const step = readStep(services, "oidc", getCookie(context, COOKIE) ?? "");
    deleteCookie(context, COOKIE, { path: "/office/oidc" });
    if (!provider || !step) return context.redirect("/sign-in?failed=too-late");
    const returned = `${callback(provider.id)}${new URL(context.req.url).search}`;
    try {
      const identity = await provider.finish(returned, String(step["state"]));
      if (!identity) return context.redirect("/sign-in?failed=sign-in-failed");
      const caller = officeCaller(context, publicUrl);
      const result = await signInWithIdentity(services, { provider: provider.id, identity }, caller);
      // A page in between: a redirect chain that began at the provider carries no strict cookie.
      return result.ok
        ? context.redirect("/signed-in")
        : context.redirect(`/sign-in?failed=${result.refusal.reason}`);
    } catch (error) {
      services.log.warn({ err: error }, "the OpenID provider does not answer");
      return context.redirect("/sign-in?failed=provider-away");
    }
  });
}
