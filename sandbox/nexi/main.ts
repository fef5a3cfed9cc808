import { parseArgs } from "node:util";
import { runProcess } from "../run-process.ts";
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

await runProcess(
  createNexiSandbox({
    port: Number(values.port),
    host: values.host,
    data: values.data,
    publicUrl: values["public-url"],
    secretKey: process.env["SANDBOX_PAYMENTS_SECRET_KEY"] ?? SANDBOX_SECRET_KEY,
    log: (line) => console.log(line),
  }),
  {
    name: "The payment sandbox",
    opened: ({ url }) => `Payment sandbox: ${url} (ledger in ${values.data})`,
    withParent: values["with-parent"],
  },
);
