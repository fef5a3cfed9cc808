import type { Webhooks } from "../../engine/webhooks/webhooks.ts";

const QUEUE_MS = 500;
const PERFORMANCES_MS = 10_000;

/** Queues new events for endpoints, and notices what comes on sale or is sold out. @returns what stops it */
export function watchWebhooks(webhooks: Pick<Webhooks, "queue" | "watchPerformances">): () => void {
  const stops = [
    repeat(() => webhooks.queue(), QUEUE_MS),
    repeat(() => webhooks.watchPerformances(), PERFORMANCES_MS),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

function repeat(task: () => Promise<unknown>, pauseMs: number): () => void {
  let timer: NodeJS.Timeout | null = null;
  let isStopped = false;
  const wait = () => {
    if (!isStopped) timer = setTimeout(execute, pauseMs).unref();
  };
  const execute = async () => {
    // An unreachable database is reported elsewhere.
    await task().catch(() => {});
    wait();
  };
  wait();
  return () => {
    isStopped = true;
    if (timer) clearTimeout(timer);
  };
}
