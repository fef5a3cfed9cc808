import { type Failure, faultsOf } from "../client/failures.ts";
import { TextField } from "../ui/text-field.tsx";

interface WhyFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly why: string;
  readonly onChange: (why: string) => void;
  /** Of the command that takes it as `why`. */
  readonly failure: Failure | null;
  readonly rows?: number;
  readonly autoFocus?: boolean;
}

/** The reason that is kept with what is done. */
export function WhyField({ why, failure, autoFocus = true, ...rest }: WhyFieldProps) {
  return (
    <TextField
      {...rest}
      value={why}
      maxLength={500}
      error={faultsOf(failure)["why"] ?? null}
      isRequired
      autoFocus={autoFocus}
    />
  );
}
