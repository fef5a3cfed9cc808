/** For the `main.ts` of each stand-in: its process runs until a signal, and with `withParent` at most as long as its parent. */
export async function runProcess<Sandbox extends { close(): Promise<void> }>(
  opening: Promise<Sandbox>,
  {
    name,
    opened,
    withParent,
  }: { readonly name: string; opened(sandbox: Sandbox): string; readonly withParent: boolean },
): Promise<void> {
  const sandbox = await opening.catch((error: Error) => {
    console.error(`${name} cannot listen: ${error.message}`);
    process.exit(1);
  });
  console.log(opened(sandbox));
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => {
      void sandbox.close().then(() => process.exit(0));
    });
  // Standard input closes when the parent ends.
  if (withParent) process.stdin.resume().once("end", () => process.exit(0));
  // Lets the parent distinguish this process from another one on the same port.
  if (process.connected) process.send?.("open");
}
