import { useState } from "react";
import { TextField } from "../../ui/text-field.tsx";

interface TextEditProps {
  readonly label: string;
  readonly value: string;
  readonly onCommit: (value: string) => void;
  /** What is wrong with what is typed, which then stays and is not saved. */
  readonly faultOf?: (typed: string) => string | null;
  readonly hint?: string;
  readonly error?: string | null;
  readonly rows?: number;
  readonly isReadOnly?: boolean;
}

/** A field that is saved when it is left. */
export function TextEdit({ value, onCommit, faultOf, error = null, ...rest }: TextEditProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const fault = typed === null ? null : (faultOf?.(typed) ?? null);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the field being left
    <div
      onBlur={() => {
        if (fault !== null) return;
        if (typed !== null && typed !== value) onCommit(typed);
        setTyped(null);
      }}
    >
      <TextField {...rest} error={fault ?? error} value={typed ?? value} onChange={setTyped} />
    </div>
  );
}
