import { saleBasket } from "./basket.ts";
import { saleChoices } from "./choices.ts";
import { saleItems } from "./items.ts";
import { salePaper } from "./paper.ts";
import { salePayment } from "./paying.ts";
import { saleProgramme } from "./programme.ts";
import { sales } from "./sales.ts";
import { saleValue } from "./value.ts";

/** Sales at the counter. */
export const counter = {
  ...sales,
  ...saleProgramme,
  ...salePaper,
  ...saleBasket,
  ...saleItems,
  ...saleChoices,
  ...saleValue,
  ...salePayment,
};
