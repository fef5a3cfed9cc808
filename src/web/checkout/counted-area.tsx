import { type ComponentProps, useState } from "react";
import { charactersLeft } from "#domain/checkout/notes.ts";
import { TextAreaField } from "../ui/forms/field.tsx";

interface CountedAreaProps extends Omit<ComponentProps<typeof TextAreaField>, "hint" | "defaultValue"> {
  readonly max: number;
  readonly defaultValue: string;
  readonly hint?: string;
  /** How many characters are left, in words; fewer than none is too many. */
  readonly leftInWords: (left: number) => string;
}

/** From here on it is said aloud how little is left. */
const SAID_FROM = 20;

/** Room for a note, and how much of it is left. */
export function CountedArea({ max, defaultValue, hint, leftInWords, ...area }: CountedAreaProps) {
  const [left, setLeft] = useState(() => charactersLeft(defaultValue, max));
  return (
    <TextAreaField
      {...area}
      rows={3}
      defaultValue={defaultValue}
      onChange={({ target }) => setLeft(charactersLeft(target.value, max))}
      hint={
        <>
          {hint} <span aria-live={left <= SAID_FROM ? "polite" : "off"}>{leftInWords(left)}</span>
        </>
      }
    />
  );
}
