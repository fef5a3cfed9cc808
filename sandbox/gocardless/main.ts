import { parseArgs } from "node:util";
import { createGoCardlessSandbox } from "./server.ts";

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

// Standard input closes when the parent ends.
if (values["with-parent"]) process.stdin.resume().once("end", () => process.exit(0));
// Lets the parent distinguish this process from another one on the same port.
if (process.connected) process.send?.("open");
