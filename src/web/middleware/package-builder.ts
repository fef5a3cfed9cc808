import { createContext, type MiddlewareFunction } from "react-router";
import { choiceCookie, choiceIn, type PackageChoice } from "../packages/choice.ts";
import { type ChosenPerformance, chosenCookie, chosenIn } from "../packages/chosen-performances.ts";
import { siteContext } from "../site.ts";
import { outgoingCookiesContext } from "../visit/visitor.ts";

/** What a visitor has chosen so far on the pages that build a package, kept in cookies. */
export interface PackageBuilder {
  readonly choice: PackageChoice | null;
  keep(choice: PackageChoice): void;
  readonly seats: readonly ChosenPerformance[];
  /** False if they do not fit into a cookie. */
  keepSeats(seats: readonly ChosenPerformance[]): boolean;
  forget(): void;
}
export const packageBuilderContext = createContext<PackageBuilder>();

/** The parameter's name depends on the builder. */
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
