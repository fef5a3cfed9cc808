import { QueryObserver } from "@tanstack/react-query";
import { expect, onTestFinished, test } from "vitest";
import { createQueryClient } from "./query-client.ts";

/** A screen whose answers the test gives. */
function stage() {
  const queries = createQueryClient();
  const requests: PromiseWithResolvers<string>[] = [];
  const observer = new QueryObserver(queries, {
    queryKey: ["draft"],
    queryFn: () => {
      const request = Promise.withResolvers<string>();
      requests.push(request);
      return request.promise;
    },
    retry: false,
  });
  onTestFinished(observer.subscribe(() => {}));
  const change = () => void queries.invalidateQueries({ queryKey: ["draft"] });
  return { requests, change, shown: () => observer.getCurrentResult() };
}

test("a first request that changes overtake is answered, and sent again once", async () => {
  const { requests, change, shown } = stage();
  await expect.poll(() => requests.length).toBe(1);
  change();
  change();
  requests[0]?.resolve("before the change");
  await expect.poll(() => requests.length).toBe(2);
  expect(shown().data).toBe("before the change");
  requests[1]?.resolve("after the change");
  await expect.poll(() => shown().data).toBe("after the change");
  expect(requests).toHaveLength(2);
});

test("a first request that fails after a change is not sent again", async () => {
  const { requests, change, shown } = stage();
  await expect.poll(() => requests.length).toBe(1);
  change();
  requests[0]?.reject(new Error("not signed in"));
  await expect.poll(() => shown().status).toBe("error");
  expect(requests).toHaveLength(1);
});
