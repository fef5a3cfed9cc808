import { parseArgs } from "node:util";
import { runProcess } from "../run-process.ts";
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

await runProcess(
  createMailbox({
    smtpPort: Number(values.smtp),
    port: Number(values.port),
    host: values.host,
    data: values.data,
  }),
  {
    name: "The mailbox",
    opened: ({ smtpUrl, url }) => `Mailbox sandbox: emails to ${smtpUrl}, read at ${url}`,
    withParent: values["with-parent"],
  },
);
