import { QueryObserver } from "@tanstack/react-query";
import { expect, onTestFinished, test } from "vitest";
import { createQueryClient } from "./query-client.ts";

test("a first request that a change overtakes is sent again", async () => {
  const queries = createQueryClient();
  const answers: ((text: string) => void)[] = [];
  const observer = new QueryObserver(queries, {
    queryKey: ["draft"],
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
  });
  onTestFinished(observer.subscribe(() => {}));
  await expect.poll(() => answers.length).toBe(1);
  void queries.invalidateQueries({ queryKey: ["draft"] });
  answers[0]?.("before the change");
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.("after the change");
  await expect.poll(() => observer.getCurrentResult().data).toBe("after the change");
});
