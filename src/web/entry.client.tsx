import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { BootProvider, readBoot } from "./boot.tsx";
import { guardLine } from "./broken-line.ts";
import { loadMessages } from "./languages/messages.ts";
import { LastResort } from "./last-resort-boundary.tsx";

guardLine();
const boot = readBoot();
// Hydrating without the words would render another page than the server did.
const messages = await loadMessages(boot.language);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <LastResort words={messages.errors} language={boot.language}>
        <BootProvider boot={boot}>
          <HydratedRouter />
        </BootProvider>
      </LastResort>
    </StrictMode>,
  );
});
