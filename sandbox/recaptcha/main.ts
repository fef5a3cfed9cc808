import { parseArgs } from "node:util";
import { createRecaptchaSandbox } from "./server.ts";

const { values } = parseArgs({
  options: {
    port: { type: "string", default: "3102" },
    host: { type: "string", default: "127.0.0.1" },
    "with-parent": { type: "boolean", default: false },
  },
});

const sandbox = await createRecaptchaSandbox({ port: Number(values.port), host: values.host }).catch(
  (error: Error) => {
    console.error(`The bot check's sandbox cannot listen: ${error.message}`);
    process.exit(1);
  },
);
console.log(`Bot check sandbox: ${sandbox.url}`);

for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => {
    void sandbox.close().then(() => process.exit(0));
  });
if (values["with-parent"]) process.stdin.resume().once("end", () => process.exit(0));
if (process.connected) process.send?.("open");
