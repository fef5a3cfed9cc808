import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import type { To } from "react-router";
import styles from "./button.module.css";
import { classNames } from "./class-names.ts";
import { Link } from "./link.tsx";

export type ButtonVariant = "primary" | "secondary" | "quiet";

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly variant?: ButtonVariant;
  /** The command is running: clicks are ignored. */
  readonly pending?: boolean;
  readonly wide?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

export function Button({
  variant = "primary",
  pending = false,
  wide = false,
  className,
  type = "submit",
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      // Not `disabled`: the button would lose the focus while the visitor waits.
      aria-disabled={pending || undefined}
      onClick={(event) => (pending ? event.preventDefault() : onClick?.(event))}
      className={classNames(buttonClass(variant, wide), className)}
    />
  );
}

/** For other kinds of link. */
export function buttonClass(variant: ButtonVariant, wide = false): string {
  return classNames(styles.button, styles[variant], wide && styles.wide);
}

interface ButtonLinkProps {
  readonly to: To;
  readonly variant?: ButtonVariant;
  readonly wide?: boolean;
  readonly children: ReactNode;
  /** For addresses that are not pages (a PDF, a calendar file). */
  readonly reloadDocument?: boolean;
  readonly className?: string;
  readonly onClick?: () => void;
}

export function ButtonLink({ to, variant = "primary", wide = false, className, ...rest }: ButtonLinkProps) {
  return (
    <Link
      {...rest}
      to={to}
      prefetch="intent"
      viewTransition
      className={classNames(buttonClass(variant, wide), className)}
    />
  );
}
