import { type ComponentProps, useEffect, useRef } from "react";
import styles from "./button.module.css";

interface ButtonProps extends Omit<ComponentProps<"button">, "className"> {
  readonly look?: "main" | "plain" | "danger";
}

/** Large enough for gloves. */
export function Button({ look = "plain", type = "button", ...props }: ButtonProps) {
  return <button {...props} type={type} className={`${styles.button} ${styles[look]}`} />;
}

/** Has the focus when it appears. */
export function FocusedButton(props: ButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return <Button {...props} ref={button} />;
}
