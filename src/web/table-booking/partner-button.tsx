import { type ReactNode, useEffect } from "react";
import type { TableButton } from "#domain/table-booking.ts";
import button from "../ui/button.module.css";
import { classNames } from "../ui/class-names.ts";

/** The partner's script looks for its button only once, so the script is mounted and removed with it. */
export function PartnerButton({
  button: { script, className, data },
  children,
}: {
  button: TableButton;
  children: ReactNode;
}) {
  useEffect(() => {
    const element = document.createElement("script");
    element.src = script;
    element.async = true;
    document.head.append(element);
    return () => element.remove();
  }, [script]);
  return (
    <div>
      <button type="button" className={classNames(button.button, button.secondary, className)} {...data}>
        {children}
      </button>
    </div>
  );
}
