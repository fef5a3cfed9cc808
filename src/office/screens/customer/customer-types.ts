import type { OutputOf } from "#contract/operation.ts";
import type { customers } from "../../../box-office/operations/customers/customer-record.ts";

export type Customer = OutputOf<typeof customers.show>;

export interface CustomerDialogProps {
  readonly customer: Customer;
  readonly onClose: () => void;
}
