import { z } from "zod";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import type { AddressLookup } from "#ports/address-lookup.ts";

export interface LoqateOptions {
  readonly key: string;
  /** "https://api.addressy.com", or the stand-in. */
  readonly url: string;
  /** "v1.10" and "v1.20": accounts can be moved to later versions. */
  readonly findVersion: string;
  readonly retrieveVersion: string;
  /** ISO 3166-1 alpha-2. */
  readonly countries: readonly string[];
  readonly timeoutMs?: number;
}

const suggestion = z.object({
  Id: z.string(),
  Type: z.string(),
  Text: z.string(),
  Description: z.string().default(""),
});
const address = z.object({
  Line1: z.string(),
  Line2: z.string().default(""),
  PostalCode: z.string(),
  City: z.string(),
  CountryIso2: z.string(),
});
const UNREACHABLE = refused("unreachable");
const MOST = 8;

export function createLoqate({ timeoutMs = 3_000, ...options }: LoqateOptions): AddressLookup {
  const { key, url, countries, findVersion, retrieveVersion } = options;
  /** Errors have status 200 and one item, which the schema rejects. */
  async function ask<Item extends z.ZodType>(
    path: string,
    parameters: Readonly<Record<string, string>>,
    item: Item,
  ): Promise<Outcome<z.infer<Item>[], { readonly reason: "unreachable" }>> {
    const search = new URLSearchParams({ Key: key, ...parameters });
    const answer = await fetch(`${url}/Capture/Interactive/${path}?${search}`, {
      signal: AbortSignal.timeout(timeoutMs),
    })
      .then((response) => (response.ok ? response.json() : null))
      .catch(() => null);
    const read = z.object({ Items: z.array(item) }).safeParse(answer);
    return read.success ? done(read.data.Items) : UNREACHABLE;
  }

  return {
    async find(text, within) {
      const parameters = {
        Text: text,
        Countries: countries.join(),
        Limit: String(MOST),
        // The shop asks on behalf of visitors, so results must not be biased to the server's own location.
        IsMiddleware: "true",
        ...(within !== null && { Container: within }),
      };
      const found = await ask(`Find/${findVersion}/json6.ws`, parameters, suggestion);
      if (!found.ok) return found;
      return done(
        found.value.map(({ Id, Type, Text, Description }) => ({
          id: Id,
          text: Text,
          about: Description,
          isGroup: Type !== "Address",
        })),
      );
    },

    async read(id) {
      const found = await ask(`Retrieve/${retrieveVersion}/json6.ws`, { Id: id }, address);
      if (!found.ok) return found;
      const [one] = found.value;
      if (!one) return UNREACHABLE;
      const { Line1, Line2, PostalCode, City, CountryIso2 } = one;
      return done({
        line1: Line1,
        line2: Line2,
        postalCode: PostalCode,
        city: City,
        country: CountryIso2,
      });
    },
  };
}
