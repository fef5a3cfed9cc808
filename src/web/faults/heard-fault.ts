import { isRouteErrorResponse } from "react-router";

/**
 * Logs the errors of pages. A missing method or missing data is info: scanners cause hundreds, which must not alert an
 * operator, but one could be a broken form.
 */
export function heardFault(error: unknown, { request }: { readonly request: Request }): void {
  if (request.signal.aborted) return;
  const isAnswer = isRouteErrorResponse(error);
  const cause = isAnswer && "error" in error && error.error ? error.error : error;
  if (isAnswer && error.status < 500) console.info(cause);
  else console.error(cause);
}
