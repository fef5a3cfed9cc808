import { type ComponentProps, useState } from "react";
import { charactersLeft } from "#domain/checkout/notes.ts";
import { TextAreaField } from "../ui/forms/field.tsx";

interface CountedAreaProps extends Omit<ComponentProps<typeof TextAreaField>, "hint" | "defaultValue"> {
  readonly max: number;
  readonly defaultValue: string;
  readonly hint?: string;
  readonly leftInWords: (left: number) => string;
}

/** The number of characters left from which screen readers announce it. */
const ANNOUNCED_FROM = 20;

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
          {hint} <span aria-live={left <= ANNOUNCED_FROM ? "polite" : "off"}>{leftInWords(left)}</span>
        </>
      }
    />
  );
}
