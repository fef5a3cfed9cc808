import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { BootProvider, readBoot } from "./boot.tsx";
import { guardLine } from "./faults/broken-line.ts";
import { LastResort } from "./faults/last-resort-boundary.tsx";
import { loadMessages } from "./languages/messages.ts";

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
