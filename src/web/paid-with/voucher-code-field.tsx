import { CODE } from "../forms/shared-fields.ts";
import { TextField } from "../ui/forms/field.tsx";

interface VoucherCodeFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly error: string | undefined;
  readonly typed: string | undefined;
  readonly required?: boolean;
}

/** A field for a voucher code, without autocorrection and autocomplete. */
export function VoucherCodeField({ label, hint, error, typed, required = false }: VoucherCodeFieldProps) {
  return (
    <TextField
      name="code"
      label={label}
      hint={hint}
      error={error}
      defaultValue={typed}
      {...CODE.attributes}
      required={required}
    />
  );
}
