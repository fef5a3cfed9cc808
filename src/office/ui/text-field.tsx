import type { HTMLAttributes, Ref } from "react";
import { FieldError } from "react-aria-components/FieldError";
import { Input } from "react-aria-components/Input";
import { Label } from "react-aria-components/Label";
import { Text } from "react-aria-components/Text";
import { TextArea } from "react-aria-components/TextArea";
import { TextField as AriaTextField } from "react-aria-components/TextField";
import { classNames } from "./class-names.ts";
import styles from "./field.module.css";

interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint?: string;
  /** Beside the field; null without one. */
  readonly error?: string | null;
  readonly type?: "text" | "email" | "password" | "search" | "date" | "time" | "tel";
  readonly inputMode?: HTMLAttributes<HTMLInputElement>["inputMode"];
  readonly autoComplete?: string;
  readonly isRequired?: boolean;
  readonly isReadOnly?: boolean;
  readonly autoFocus?: boolean;
  readonly maxLength?: number;
  readonly name?: string;
  readonly rows?: number;
  /** Codes, whose characters are compared one by one. */
  readonly isCode?: boolean;
  /** A file's text. */
  readonly isSource?: boolean;
  readonly inputRef?: Ref<HTMLInputElement>;
}

export function TextField({
  label,
  hint,
  error = null,
  rows,
  isCode = false,
  isSource = false,
  inputRef,
  ...rest
}: TextFieldProps) {
  const input = classNames(styles.input, isCode && styles.code, isSource && styles.source);
  return (
    <AriaTextField {...rest} isInvalid={error !== null} validationBehavior="aria" className={styles.field}>
      <Label className={styles.label}>{label}</Label>
      {hint ? (
        <Text slot="description" className={styles.hint}>
          {hint}
        </Text>
      ) : null}
      {rows ? <TextArea rows={rows} className={input} /> : <Input ref={inputRef} className={input} />}
      <FieldError className={styles.error}>{error}</FieldError>
    </AriaTextField>
  );
}
