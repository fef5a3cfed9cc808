import { createContext, type MiddlewareFunction } from "react-router";
import { choiceCookie, choiceIn, type PackageChoice } from "../packages/choice.ts";
import { type ChosenPerformance, chosenCookie, chosenIn } from "../packages/chosen-performances.ts";
import { siteContext } from "../site.ts";
import { outgoingCookiesContext } from "../visit/visitor.ts";

/** What of a package has been put together so far, and how it is kept. */
export interface PackageBuilder {
  /** Null where nothing was chosen yet. */
  readonly choice: PackageChoice | null;
  keep(choice: PackageChoice): void;
  /** Seats that were chosen on the map, performance by performance. */
  readonly seats: readonly ChosenPerformance[];
  /** False where no browser would keep so many. */
  keepSeats(seats: readonly ChosenPerformance[]): boolean;
  /** It is in the basket: the next one begins anew. */
  forget(): void;
}
export const packageBuilderContext = createContext<PackageBuilder>();

/** The package that an address is about: its builders each name it their own way. */
export function packageIn(params: Readonly<Record<string, string | undefined>>): string | null {
  return params.package ?? params.flex ?? params.super ?? null;
}

export const packageBuilder: MiddlewareFunction<Response> = ({ request, params, context }, next) => {
  const id = packageIn(params) ?? "";
  const isSecure = context.get(siteContext).publicUrl.startsWith("https:");
  const write = (choice: PackageChoice | null) => {
    if (NAME.test(id)) context.get(outgoingCookiesContext).push(choiceCookie(id, choice, isSecure));
  };
  const writeSeats = (seats: readonly ChosenPerformance[]) => {
    const cookie = NAME.test(id) ? chosenCookie(id, seats, isSecure) : null;
    if (cookie !== null) context.get(outgoingCookiesContext).push(cookie);
    return cookie !== null;
  };
  context.set(packageBuilderContext, {
    choice: NAME.test(id) ? choiceIn(request, id) : null,
    keep: write,
    seats: NAME.test(id) ? chosenIn(request, id) : [],
    keepSeats: writeSeats,
    forget: () => {
      write(null);
      writeSeats([]);
    },
  });
  return next();
};

const NAME = /^[a-z0-9-]{1,100}$/;
