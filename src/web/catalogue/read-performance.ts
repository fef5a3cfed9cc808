import { data, type RouterContextProvider } from "react-router";
import { siteContext } from "../site.ts";
import { visitorContext } from "../visit/visitor.ts";

/** @throws a 404 response if there is none */
export async function readPerformance(
  params: { event: string; instance: string },
  context: Readonly<RouterContextProvider>,
) {
  const performance = /^\d{1,15}$/.test(params.instance) ? Number(params.instance) : null;
  if (performance === null) throw data(null, { status: 404 });
  const { backEnd } = context.get(siteContext);
  const { caller } = context.get(visitorContext);
  const read = await backEnd.catalogue.performance({ event: params.event, performance }, caller);
  if (!read.ok) throw data(null, { status: 404 });
  return read.value;
}
