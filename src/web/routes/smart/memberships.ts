import { data, href, redirect } from "react-router";
import { siteContext } from "../../site.ts";
import { callerFor } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import type { Route } from "./+types/memberships.ts";

export const handle = { needs: ["memberships"] } satisfies ScreenHandle;

/** A smart link: redirects a level's number to its membership; without one, to all of them. */
export async function loader({ params: { levelId }, context }: Route.LoaderArgs) {
  if (levelId === undefined) return redirect(href("/contributions/memberships"));
  const read = await context.get(siteContext).backEnd.memberships.levels({}, callerFor(context));
  const level = read.ok ? read.value.levels.find(({ id }) => String(id) === levelId) : undefined;
  if (!level) throw data(null, { status: 404 });
  return redirect(href("/contributions/memberships/:membership", { membership: level.slug }));
}
