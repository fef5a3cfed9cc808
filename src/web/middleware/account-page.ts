import { data, type MiddlewareFunction } from "react-router";
import { isAccountPage } from "#domain/customer/account-pages.ts";
import { siteContext } from "../site.ts";

/** Status 404 for a page of the account that the house leaves out, also for visitors who are not signed in. */
export const accountPage: MiddlewareFunction<Response> = ({ url, context }, next) => {
  const name = url.pathname.split("/")[2] ?? "";
  const { pages } = context.get(siteContext).house.account;
  if (isAccountPage(name) && !pages[name]) throw data(null, { status: 404 });
  return next();
};
