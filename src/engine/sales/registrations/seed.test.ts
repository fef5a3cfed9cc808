import { expect, test } from "vitest";
import { drawOrder } from "#domain/sales/registrations/draw.ts";
import { commitmentOf, drawKey } from "./seed.ts";

/** Values that anyone can recompute with openssl, pinned so that past draws stay verifiable. */

const SEED = "0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a69788796a5b4c3d2e1f0";
/** printf %s NUMBER | openssl dgst -sha256 -hmac SEED */
const KEYS = {
  "5AB0C0FFEE01": "5a6b201208b0889c13d7ba0c5addee7a77acb79ce2f893a277e14927af4acaa8",
  "24704444EE34": "720aa7959dfbc15bfb181a2c1a75a83d3bb24d2b08bccdb185b2b03a5ff75e35",
  A1B2C3D4E5F6: "765729ffae6357d981c91b4fd6cb0ee99b630fe718c0cd849d4791055e90645c",
  "0000000000AA": "808ab85d3086dc319305f7bf9cd1ca6d512ef42da516334b145a95f79e260f5d",
  "24704444EE35": "dc1c1795952b1c66595c5e1aaacfdd6460068de7579cc5abc583c9534da298cd",
};

test("a known seed gives the draw's order, and its hash is the commitment", () => {
  const numbers = Object.keys(KEYS);
  for (const [number, key] of Object.entries(KEYS)) expect(drawKey(SEED, number)).toBe(key);
  const entries = numbers.toSorted().map((id) => ({ id }));
  expect(drawOrder(entries, (number) => drawKey(SEED, number)).map(({ id }) => id)).toEqual([
    "5AB0C0FFEE01",
    "24704444EE34",
    "A1B2C3D4E5F6",
    "0000000000AA",
    "24704444EE35",
  ]);
  // printf %s SEED | openssl dgst -sha256
  expect(commitmentOf(SEED)).toBe("331ab04caa328927f706627b812f4139f9ec42a6d61f17e468a70c41a48d8f67");
});
