import type { SaleView } from "../../../../box-office/operations/counter/sale-fields.ts";
import type { PaidSale } from "../finished.tsx";

export interface PayProps {
  readonly view: SaleView;
  readonly basket: NonNullable<SaleView["basket"]>;
  readonly onPaid: (paid: PaidSale) => void;
  readonly onClose: () => void;
}
