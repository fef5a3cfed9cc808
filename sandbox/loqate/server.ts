import { Hono } from "hono";
import { listen } from "../listen.ts";

/** Stand-in for Loqate's Capture: a few streets of Malmö and Copenhagen, the service's error responses, and outages. */
export interface LoqateSandbox {
  readonly url: string;
  readonly requested: URL[];
  close(): Promise<void>;
}

export const SANDBOX_LOQATE_KEY = "AA11-BB22-CC33-DD44";

interface Known {
  readonly id: string;
  readonly street: string;
  readonly postalCode: string;
  readonly city: string;
  readonly country: string;
}

const ADDRESSES: readonly Known[] = [
  { id: "SE|1", street: "Sundkajen 138", postalCode: "211 20", city: "Malmö", country: "SE" },
  { id: "SE|2", street: "Sundkajen 140", postalCode: "211 20", city: "Malmö", country: "SE" },
  { id: "SE|3", street: "Östra Rönneholmsvägen 20", postalCode: "211 47", city: "Malmö", country: "SE" },
  { id: "DK|1", street: "Ekvipagemestervej 10", postalCode: "1438", city: "København K", country: "DK" },
];
/** Streets with more than one address are groups. */
const GROUP = { id: "SE|GROUP|Sundkajen", street: "Sundkajen" };

export async function createLoqateSandbox({
  port,
  host = "127.0.0.1",
}: {
  readonly port: number;
  readonly host?: string;
}): Promise<LoqateSandbox> {
  let behaviour: "well" | "slow" | "broken" = "well";
  const app = new Hono();
  app.get("/sandbox/health", (c) => c.json({ status: "ok" }));
  app.post("/sandbox/behaviour", async (c) => {
    behaviour = (await c.req.json()).behaviour;
    return c.body(null, 204);
  });
  const requested: URL[] = [];
  app.use("/Capture/*", async (c, next) => {
    requested.push(new URL(c.req.url));
    if (behaviour === "broken") return c.text("broken", 500);
    if (behaviour === "slow") await new Promise((go) => setTimeout(go, 5_000));
    if (c.req.query("Key") !== SANDBOX_LOQATE_KEY) {
      const fault = { Error: "2", Description: "Unknown key", Cause: "", Resolution: "" };
      return c.json({ Items: [fault] });
    }
    return next();
  });
  app.get("/Capture/Interactive/Find/:version{v1\\.[12]0}/json6.ws", (c) => {
    const text = (c.req.query("Text") ?? "").toLowerCase();
    const countries = (c.req.query("Countries") ?? "").split(",");
    const within = c.req.query("Container");
    const street = within === GROUP.id ? GROUP.street.toLowerCase() : text;
    const found = ADDRESSES.filter(
      (one) => countries.includes(one.country) && one.street.toLowerCase().startsWith(street),
    );
    const isGroup = within === undefined && found.length > 1;
    const Items = isGroup
      ? [{ Id: GROUP.id, Type: "Street", Text: GROUP.street, Description: `Malmö, ${found.length} adresser` }]
      : found.map((one) => ({
          Id: one.id,
          Type: "Address",
          Text: one.street,
          Description: `${one.postalCode} ${one.city}`,
        }));
    return c.json({ Items });
  });
  app.get("/Capture/Interactive/Retrieve/:version{v1\\.[23]0}/json6.ws", (c) => {
    const one = ADDRESSES.find(({ id }) => id === c.req.query("Id"));
    const fault = { Error: "1001", Description: "Id Invalid", Cause: "", Resolution: "" };
    if (!one) return c.json({ Items: [fault] });
    const { street, postalCode, city, country } = one;
    const Items = [{ Line1: street, Line2: "", PostalCode: postalCode, City: city, CountryIso2: country }];
    return c.json({ Items });
  });

  return { ...(await listen(app, host, port)), requested };
}
