import type { Address, Books, Card, Person } from "../books.ts";
import { decimal } from "../prices.ts";

/** Addresses only if `expand` names them. */
export function viewPerson(person: Person, expand = "") {
  const { id, email, firstName, lastName, phone, mobile, title, birthDate, addresses } = person;
  const found = (marked: (address: Address) => boolean) => addresses.find(marked) ?? null;
  return {
    id,
    email,
    title,
    firstName,
    lastName,
    name: `${firstName} ${lastName}`,
    phone,
    mobile,
    birthDate,
    age: null,
    billingAddress: found(({ isBilling }) => isBilling),
    deliveryAddress: found(({ isDelivery }) => isDelivery),
    passwordSet: person.password !== "",
    giftAidDeclarationRequired: false,
    creditBalance: decimal(person.credit),
    ...(expand === "addresses" && { addresses }),
  };
}

export const viewCard = (card: Card) => ({ ...card, address: null });

export const viewStatements = ({ world }: Books, agreed: ReadonlySet<string>) =>
  world.statements.map(({ id, text }) => ({ id, text, agreed: agreed.has(id) }));
