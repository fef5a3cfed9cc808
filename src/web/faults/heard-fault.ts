import { isRouteErrorResponse } from "react-router";

/**
 * What the router says of faults while it answers. That a page has no such method or no such data is no fault of ours: whoever
 * looks for holes asks for it by the hundred, and an operator is not to be woken by them. It is said all the same, for
 * it might be a form of ours that leads nowhere.
 */
export function heardFault(error: unknown, { request }: { readonly request: Request }): void {
  if (request.signal.aborted) return;
  const isAnswer = isRouteErrorResponse(error);
  const cause = isAnswer && "error" in error && error.error ? error.error : error;
  if (isAnswer && error.status < 500) console.info(cause);
  else console.error(cause);
}
