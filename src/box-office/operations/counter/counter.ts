import { saleBasket } from "./basket.ts";
import { saleGoods } from "./goods.ts";
import { salePayment } from "./paying.ts";
import { sales } from "./sales.ts";
import { saleValue } from "./value.ts";

/** Sales at the counter. */
export const counter = { ...sales, ...saleBasket, ...saleGoods, ...saleValue, ...salePayment };
