import { parseArgs } from "node:util";
import { createLoqateSandbox } from "./server.ts";

const { values } = parseArgs({
  options: {
    port: { type: "string", default: "3103" },
    host: { type: "string", default: "127.0.0.1" },
    "with-parent": { type: "boolean", default: false },
  },
});

const sandbox = await createLoqateSandbox({ port: Number(values.port), host: values.host }).catch(
  (error: Error) => {
    console.error(`The address sandbox cannot listen: ${error.message}`);
    process.exit(1);
  },
);
console.log(`Address sandbox: ${sandbox.url}`);

for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => {
    void sandbox.close().then(() => process.exit(0));
  });
if (values["with-parent"]) process.stdin.resume().once("end", () => process.exit(0));
if (process.connected) process.send?.("open");
