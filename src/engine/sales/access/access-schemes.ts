import type { BackEnd } from "#contract/back-end.ts";
import { inLanguage } from "#domain/languages.ts";
import { done, refused } from "#domain/outcome.ts";
import { isSameName } from "#domain/sales/access-schemes.ts";
import { isGuessTooOften } from "../../../visitors/throttle.ts";
import { findCustomer } from "../../account/login/customers.ts";
import { emptyWithoutRights } from "../../basket/line-commands.ts";
import { contextOf } from "../../basket/read-basket.ts";
import { execute } from "../../kernel/commands.ts";
import type { Services } from "../../kernel/services.ts";
import { lockLiveBasket } from "../../lines/baskets.ts";
import { customerSession } from "../../visitors/sessions.ts";
import {
  accessRegistrationsOf,
  applyTo,
  isOver,
  lockByCode,
  schemesOf,
  takeOff,
} from "./access-registrations.ts";

export function createAccessSchemes(services: Services): BackEnd["accessSchemes"] {
  return {
    async mine(_input, caller) {
      const session = await customerSession(services, caller);
      if (!session.ok) return session;
      const [index, own] = await Promise.all([
        services.catalogue.current(),
        accessRegistrationsOf(services.database, session.value.customer),
      ]);
      return done(
        own.flatMap((registration) => {
          const scheme = schemesOf(index).find((one) => one.id === registration.scheme);
          if (!scheme || isOver(services, registration)) return [];
          const { id, last4, until } = registration;
          const name = inLanguage(scheme.name, caller.language);
          return [
            { id, scheme: scheme.id, name, about: inLanguage(scheme.about, caller.language), last4, until },
          ];
        }),
      );
    },

    async apply(input, caller) {
      const session = await customerSession(services, caller);
      if (!session.ok) return session;
      const { customer } = session.value;
      if (await isGuessTooOften(services, "access-code", caller.address, customer))
        return refused("too-many-access-codes");
      const index = await services.catalogue.current();
      const requested = { operation: "applyAccessCode", input };
      return execute(services, { session: session.value, caller, requested }, async (transaction) => {
        const found = await lockByCode(services, transaction, input.code);
        const scheme = schemesOf(index).find(({ id }) => id === found?.scheme);
        const isTheirs = found?.customer === null || found?.customer === customer;
        if (!found || !scheme || !isTheirs || isOver(services, found)) return refused("wrong-access-code");
        const person = await findCustomer(transaction, customer);
        if (!person || !isSameName(found, person)) return refused("access-name-differs");
        await applyTo(services, transaction, { scheme, registration: found, customer });
        return done({ scheme: scheme.id });
      });
    },

    async remove(input, caller) {
      const customer = await customerSession(services, caller);
      if (!customer.ok) return customer;
      const context = await contextOf(services, caller);
      if (!context.ok) return refused("login-needed");
      const { session } = context.value;
      const requested = { operation: "removeAccess", input };
      return execute(services, { session: customer.value, caller, requested }, async (transaction) => {
        const basket = await lockLiveBasket(services, transaction, session);
        if (basket?.state === "paying") return refused("payment-under-way");
        const own = await accessRegistrationsOf(transaction, customer.value.customer);
        const found = own.find(({ id }) => id === input.registration);
        if (!found) return refused("unknown-registration");
        await takeOff(services, transaction, found);
        const isLost = basket ? await emptyWithoutRights(context.value, transaction, basket) : false;
        return done({ emptied: isLost ? ("rights-lost" as const) : null });
      });
    },
  };
}
