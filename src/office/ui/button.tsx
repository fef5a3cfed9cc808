import type { ReactNode, Ref } from "react";
import { Button as AriaButton, type ButtonProps as AriaProps } from "react-aria-components/Button";
import { Link, type To } from "react-router";
import styles from "./button.module.css";
import { classNames } from "./class-names.ts";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";

interface ButtonProps extends Omit<AriaProps, "className" | "style" | "children" | "isPending"> {
  readonly variant?: ButtonVariant;
  readonly wide?: boolean;
  /** It keeps the focus and ignores presses. */
  readonly isPending?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
  readonly children: ReactNode;
}

/** Not react-aria's `isPending`, which announces the button's name even if the button is no longer there. */
export function Button({
  variant = "secondary",
  wide = false,
  isPending = false,
  onPress,
  ...rest
}: ButtonProps) {
  return (
    <AriaButton
      {...rest}
      onPress={(event) => !isPending && onPress?.(event)}
      data-pending={isPending || undefined}
      className={buttonClass(variant, wide)}
    />
  );
}

export function buttonClass(variant: ButtonVariant, wide = false): string {
  return classNames(styles.button, styles[variant], wide && styles.wide);
}

interface ButtonLinkProps {
  readonly to: To;
  readonly variant?: ButtonVariant;
  readonly children: ReactNode;
}

export function ButtonLink({ to, variant = "secondary", children }: ButtonLinkProps) {
  return (
    <Link to={to} className={buttonClass(variant)}>
      {children}
    </Link>
  );
}
