import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useParams, useSearchParams } from "react-router";
import { office } from "../../client/client.ts";
import { ConfirmedAction } from "../../states/confirmed-action.tsx";
import { Loaded } from "../../states/loaded.tsx";
import { MoreButton } from "../../states/more-button.tsx";
import { Screen } from "../../states/screen.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { ChoiceBar } from "../../ui/choice-bar.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useWords } from "../../words/words-context.tsx";
import { DeliveryTable } from "./delivery-table.tsx";

const STATES = ["all", "waiting", "delivered", "dead"] as const;
const REFRESH_MS = 5_000;
const CHANGES = [office.webhooks.deliveries.key(), office.webhooks.list.key()];

/** What was sent to an endpoint, and what it answered. */
export default function Webhook() {
  const t = useWords("webhookLog");
  const { webhook = "" } = useParams();
  const [search, setSearch] = useSearchParams();
  const state = STATES.find((one) => one === search.get("state")) ?? "all";
  const list = useQuery(office.webhooks.list.queryOptions({ input: {} }));
  const query = useInfiniteQuery(
    office.webhooks.deliveries.infiniteOptions({
      input: (after: number | undefined) => ({
        webhook,
        ...(state === "all" ? {} : { state }),
        ...(after ? { after } : {}),
      }),
      initialPageParam: undefined as number | undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
      refetchInterval: REFRESH_MS,
    }),
  );
  const endpoint = list.data?.endpoints.find(({ id }) => id === webhook);
  return (
    <Screen
      kind={t("kind")}
      title={endpoint?.name ?? t("title")}
      actions={
        <>
          <ButtonLink to="/webhooks">{t("all-endpoints")}</ButtonLink>
          {endpoint && endpoint.dead > 0 ? (
            <ConfirmedAction
              permission="integrations.manage"
              call={office.webhooks.replay.call}
              input={{ webhook }}
              label={t("replay-dead", { count: endpoint.dead })}
              title={t("replay-dead", { count: endpoint.dead })}
              changes={CHANGES}
            >
              <p>{t("replay-text")}</p>
            </ConfirmedAction>
          ) : null}
        </>
      }
    >
      <ChoiceBar
        label={t("state")}
        choices={STATES.map((id) => ({ id, label: t(`state-${id}`) }))}
        value={state}
        onChange={(id) => setSearch(id === "all" ? {} : { state: id }, { replace: true })}
      />
      <Loaded query={query} lines={10}>
        {({ pages }) => {
          const entries = pages.flatMap((page) => page.entries);
          return entries.length === 0 ? (
            <EmptyState title={t("none")} />
          ) : (
            <DeliveryTable webhook={webhook} deliveries={entries} changes={CHANGES} />
          );
        }}
      </Loaded>
      <MoreButton query={query} />
    </Screen>
  );
}
