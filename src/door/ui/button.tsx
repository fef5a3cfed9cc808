import type { ComponentProps } from "react";
import styles from "./button.module.css";

interface ButtonProps extends Omit<ComponentProps<"button">, "className"> {
  readonly look?: "main" | "plain" | "danger";
}

/** Large enough for gloves. */
export function Button({ look = "plain", type = "button", ...props }: ButtonProps) {
  return <button {...props} type={type} className={`${styles.button} ${styles[look]}`} />;
}
