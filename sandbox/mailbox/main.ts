import { parseArgs } from "node:util";
import { createMailbox } from "./server.ts";

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

// Standard input closes when the parent ends.
if (values["with-parent"]) process.stdin.resume().once("end", () => process.exit(0));
// Lets the parent distinguish this process from another one on the same port.
if (process.connected) process.send?.("open");
