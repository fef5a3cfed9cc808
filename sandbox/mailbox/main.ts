import { parseArgs } from "node:util";
import { createMailbox } from "./server.ts";

/** The stand-in mail server as a process of its own. */
const { values } = parseArgs({
  options: {
    smtp: { type: "string", default: process.env["SANDBOX_SMTP_PORT"] ?? "2525" },
    port: { type: "string", default: process.env["SANDBOX_MAILBOX_PORT"] ?? "3101" },
    host: { type: "string", default: "127.0.0.1" },
    data: { type: "string", default: "data/sandbox/mailbox" },
    "with-parent": { type: "boolean", default: false },
  },
});

const mailbox = await createMailbox({
  smtpPort: Number(values.smtp),
  port: Number(values.port),
  host: values.host,
  data: values.data,
}).catch((error: Error) => {
  console.error(`The mailbox cannot listen: ${error.message}`);
  process.exit(1);
});
console.log(`Mailbox sandbox: emails to ${mailbox.smtpUrl}, read at ${mailbox.url}`);

for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => {
    void mailbox.close().then(() => process.exit(0));
  });

// Whoever started us holds the other end of our standard input: when it is gone, so are we.
if (values["with-parent"]) process.stdin.resume().once("end", () => process.exit(0));
// And hears from ourselves that we are open, and not from somebody else at the same address.
if (process.connected) process.send?.("open");
