import { describe, expect, it } from "vitest";
import { expectPlanted, faultsOf, firstOf, type Planted, set } from "../testing/planted-faults.ts";

const euro = { currency: "EUR", name: { sv: "Euro" }, perHundred: 900 };
const pair = {
  id: "pair",
  type: "fixed",
  name: { sv: "Två kvällar" },
  about: { sv: "Två kvällar till ett pris." },
  picture: { file: "pictures/tosca.svg", alt: { sv: "En kniv" } },
  groups: [{ id: "all", performances: [1, 2] }],
  priceTypes: [1],
  modesOfSale: [3],
};

describe("house.json with unknown references", () => {
  it.each<Planted>([
    [
      "house.json, constants.defaultCountry: there is no country 999; SE is 191, DE is 53, DK is 55, FI is 65, GB is 72, NO is 159, US is 223",
      ({ house }) => set(house, { constants: { defaultCountry: 999 } }),
    ],
    [
      'house.json, otherCurrencies[1].currency: "SEK" is the house\'s own currency',
      ({ house }) => set(house, { otherCurrencies: [euro, { ...euro, currency: "SEK" }] }),
    ],
    [
      'house.json, otherCurrencies[0].methods: "Visa" stands beside the type it belongs to',
      ({ house }) => set(house, { otherCurrencies: [{ ...euro, methods: ["Card", "Visa"] }] }),
    ],
    [
      'house.json, otherCurrencies[0].methods[0]: there is no choice "Mobilepay"; there are: Visa, MasterCard, Dankort, AmericanExpress, Forbrugsforeningen, PayPal, Vipps, MobilePay, ApplePay, GooglePay, Swish, Sofort, Trustly, Arvato, EasyInvoice, RatePayInvoice, RatePaySepa, Klarna, EasyInstallment, EasyCampaign, RatePayInstallment, Card, Wallet, A2A, Invoice, Installment',
      ({ house }) => set(house, { otherCurrencies: [{ ...euro, methods: ["Mobilepay"] }] }),
    ],
    [
      'house.json, payLater.hiddenPackages[0]: there is no package "season-26"; there are none',
      ({ house }) => set(house, { payLater: { hiddenPackages: ["season-26"] } }),
    ],
  ])("%s", expectPlanted);

  it("may hide an existing package", async () => {
    const faults = await faultsOf(
      (house) => {
        const { performances } = firstOf(house.season.events);
        performances.push({ ...firstOf(performances), id: 2, starts: "2027-02-12T19:00" });
        set(house.house, { payLater: { hiddenPackages: ["pair", "season-26"] } });
      },
      { "packages.json": JSON.stringify([pair]) },
    );
    expect(faults).toEqual([
      'house.json, payLater.hiddenPackages[1]: there is no package "season-26"; there are: pair',
    ]);
  });
});
