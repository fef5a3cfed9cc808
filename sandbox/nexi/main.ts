import { parseArgs } from "node:util";
import { createNexiSandbox, SANDBOX_SECRET_KEY } from "./server.ts";

const { values } = parseArgs({
  options: {
    port: { type: "string", default: process.env["SANDBOX_PAYMENTS_PORT"] ?? "3100" },
    host: { type: "string", default: "127.0.0.1" },
    data: { type: "string", default: "data/sandbox/nexi" },
    "public-url": { type: "string" },
    "with-parent": { type: "boolean", default: false },
  },
});

const sandbox = await createNexiSandbox({
  port: Number(values.port),
  host: values.host,
  data: values.data,
  publicUrl: values["public-url"],
  secretKey: process.env["SANDBOX_PAYMENTS_SECRET_KEY"] ?? SANDBOX_SECRET_KEY,
  log: (line) => console.log(line),
}).catch((error: Error) => {
  console.error(`The payment sandbox cannot listen: ${error.message}`);
  process.exit(1);
});
console.log(`Payment sandbox: ${sandbox.url} (ledger in ${values.data})`);

for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => {
    void sandbox.close().then(() => process.exit(0));
  });

// Standard input closes when the parent ends.
if (values["with-parent"]) process.stdin.resume().once("end", () => process.exit(0));
// Lets the parent distinguish this process from another one on the same port.
if (process.connected) process.send?.("open");
