import type { Load } from "./routes.ts";

/** Screens without a session. */
export const OPEN_SCREENS: readonly { readonly path: string; readonly load: Load }[] = [
  { path: "/sign-in", load: () => import("./screens/sign-in/sign-in.tsx") },
  { path: "/invitation", load: () => import("./screens/invitation/invitation.tsx") },
];
