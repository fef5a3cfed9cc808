import { parseArgs } from "node:util";
import { createNexiSandbox, SANDBOX_SECRET_KEY } from "./server.ts";

/** The stand-in payment provider as a process of its own. */
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

// Whoever started us holds the other end of our standard input: when it is gone, so are we.
if (values["with-parent"]) process.stdin.resume().once("end", () => process.exit(0));
// And hears from ourselves that we are open, and not from somebody else at the same address.
if (process.connected) process.send?.("open");
