import { parseArgs } from "node:util";
import { createGoCardlessSandbox } from "./server.ts";

/** The stand-in direct debit provider as a process of its own. */
const { values } = parseArgs({
  options: {
    port: { type: "string", default: process.env["SANDBOX_DIRECT_DEBIT_PORT"] ?? "3103" },
    host: { type: "string", default: "127.0.0.1" },
    data: { type: "string", default: "data/sandbox/gocardless" },
    "webhook-url": { type: "string" },
    "with-parent": { type: "boolean", default: false },
  },
});
const webhookUrl = values["webhook-url"];

const sandbox = await createGoCardlessSandbox({
  port: Number(values.port),
  host: values.host,
  data: values.data,
  ...(webhookUrl === undefined ? {} : { webhookUrl }),
  log: (line) => console.log(line),
}).catch((error: Error) => {
  console.error(`The direct debit sandbox cannot listen: ${error.message}`);
  process.exit(1);
});
console.log(`Direct debit sandbox: ${sandbox.url}`);

for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => {
    void sandbox.close().then(() => process.exit(0));
  });

// Whoever started us holds the other end of our standard input: when it is gone, so are we.
if (values["with-parent"]) process.stdin.resume().once("end", () => process.exit(0));
// And hears from ourselves that we are open, and not from somebody else at the same address.
if (process.connected) process.send?.("open");
