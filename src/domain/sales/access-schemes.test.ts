import { expect, test } from "vitest";
import { isSameName } from "./access-schemes.ts";

const name = (firstName: string, lastName: string) => ({ firstName, lastName });

test.each([
  [name("Anna", "Berg"), name("anna", "BERG")],
  [name("Åsa", "Öberg"), name("Asa", "Oberg")],
  [name("Anna-Karin", "Berg"), name("Anna Karin", "Berg")],
  [name("Anna Karin", "Berg"), name("Anna", "Berg")],
  [name(" Anna", "von Berg"), name("Anna", "Von  Berg")],
  [name("Åsa", "Berg"), name("Åsa", "Berg")],
])("the names %o and %o match", (one, other) => expect(isSameName(one, other)).toBe(true));

test.each([
  [name("Anna", "Berg"), name("Anna", "Bergman")],
  [name("Anna", "Berg"), name("Hanna", "Berg")],
  [name("Anna", "Berg"), name("Karin Anna", "Berg")],
  [name("", ""), name("", "")],
  [name("Anna", ""), name("Anna", " - ")],
])("the names %o and %o do not match", (one, other) => expect(isSameName(one, other)).toBe(false));
