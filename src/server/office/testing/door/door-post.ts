import { OFFICE, type OfficeStage } from "../office-stage.ts";

/** Requests of a device to the door's interface, for its tests. */

export type Post = (
  path: string,
  body: object,
  token?: string,
) => Promise<{ readonly status: number; readonly body: unknown }>;

export function doorPost({ fetch }: Pick<OfficeStage, "fetch">, address = "192.0.2.50"): Post {
  return async (path, body, token) => {
    const headers = {
      "content-type": "application/json",
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const request = new Request(`${OFFICE}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    const response = await fetch(request, address);
    return { status: response.status, body: JSON.parse((await response.text()) || "null") };
  };
}
