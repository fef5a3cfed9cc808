import { TextField } from "../ui/forms/field.tsx";

interface VoucherCodeFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly error: string | undefined;
  /** What was typed before. */
  readonly typed: string | undefined;
  readonly required?: boolean;
}

/** A code as it stands on the paper: browsers neither correct it nor remember it. */
export function VoucherCodeField({ label, hint, error, typed, required = false }: VoucherCodeFieldProps) {
  return (
    <TextField
      name="code"
      label={label}
      hint={hint}
      error={error}
      defaultValue={typed}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={60}
      required={required}
    />
  );
}
