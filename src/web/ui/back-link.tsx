import type { ReactNode } from "react";
import { TextLink } from "./text-link.tsx";

/** Above a page's heading: a link to the page that leads here. */
export function BackLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <p>
      <TextLink to={to}>
        <span aria-hidden="true">← </span>
        {children}
      </TextLink>
    </p>
  );
}
