import type { Services } from "../../kernel/services.ts";
import { inTransaction } from "../../storage/in-transaction.ts";
import {
  type CreditToIssue,
  issueCredit,
  issueVoucher,
  type VoucherToIssue,
} from "../../value/issue-value.ts";

/** Vouchers and credit that were not bought, at once. */
export interface HouseValue {
  issueVoucher(voucher: VoucherToIssue): Promise<{ id: string; code: string }>;
  issueCredit(credit: CreditToIssue): Promise<string>;
}

export function createHouseValue(services: Services): HouseValue {
  return {
    issueVoucher: (voucher) =>
      inTransaction(services.database, (transaction) => issueVoucher(services, transaction, voucher)),
    issueCredit: (credit) =>
      inTransaction(services.database, (transaction) => issueCredit(services, transaction, credit)),
  };
}
