import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { deviceLabel } from "../../staff/operations/device-label.ts";
import type { OfficeLanguage } from "../../staff/operations/fields.ts";
import type { StaffCaller } from "../../staff/services.ts";
import { SESSION_MS } from "../../staff/sessions.ts";

export interface OfficeEnv {
  Variables: { address: string };
  Bindings: { incoming: import("node:http").IncomingMessage };
}

/** The `__Host-` prefix needs https. */
function deviceCookie(officeUrl: string): string {
  return officeUrl.startsWith("https:") ? "__Host-office" : "office";
}

/** Who sends a request, and from where. */
export function officeCaller(context: Context<OfficeEnv>, officeUrl: string): StaffCaller {
  const name = deviceCookie(officeUrl);
  return {
    device: getCookie(context, name) ?? null,
    address: context.get("address"),
    deviceLabel: deviceLabel(context.req.header("user-agent") ?? ""),
    language: languageOf(context.req.header("accept-language") ?? ""),
    isBackground: context.req.header("x-background") === "1",
    setDevice(token) {
      const isSecure = officeUrl.startsWith("https:");
      setCookie(context, name, token ?? "", {
        ...{ path: "/", httpOnly: true, secure: isSecure, sameSite: "Strict" },
        maxAge: token === null ? 0 : SESSION_MS / 1000,
      });
    },
  };
}

function languageOf(header: string): OfficeLanguage {
  const [first = ""] = header
    .split(",")
    .map((part) => part.trim().slice(0, 2).toLowerCase())
    .filter((language) => language === "sv" || language === "en");
  return first === "en" ? "en" : "sv";
}
