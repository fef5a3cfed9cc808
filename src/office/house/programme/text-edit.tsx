import { useState } from "react";
import { TextField } from "../../ui/text-field.tsx";

interface TextEditProps {
  readonly label: string;
  readonly value: string;
  readonly onCommit: (value: string) => void;
  readonly hint?: string;
  readonly error?: string | null;
  readonly rows?: number;
  readonly isReadOnly?: boolean;
}

/** A field that is saved when it is left. */
export function TextEdit({ value, onCommit, ...rest }: TextEditProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the field being left
    <div
      onBlur={() => {
        if (typed !== null && typed !== value) onCommit(typed);
        setTyped(null);
      }}
    >
      <TextField {...rest} value={typed ?? value} onChange={setTyped} />
    </div>
  );
}
