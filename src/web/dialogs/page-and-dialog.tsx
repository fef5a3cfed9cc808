import { lazy, type RefObject, Suspense, use, useEffect, useLayoutEffect, useRef } from "react";
import {
  UNSAFE_DataRouterDataContext as DataContext,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_DataRouterStateContext as StateContext,
  useNavigate,
  useOutlet,
} from "react-router";
import { indexOf } from "./history-index.ts";

const PageDialog = lazy(() => import("./page-dialog.tsx"));

/**
 * Renders every page, or after a `DialogLink` both pages. The one beneath keeps its data, because the router drops the
 * data of routes that no longer match; the frame's data stay current.
 */
export function PageAndDialog() {
  const now = useShown();
  const navigate = useNavigate();
  const page = useRef<typeof now>(null);
  const opener = useRef<Element>(null);
  const dialogPath = useRef<string>(null);
  const { pathname, state } = now.location.location;
  // A refused form navigates to the same address without the link's state.
  const isOver =
    page.current !== null &&
    page.current.location.location.pathname !== pathname &&
    (state?.overPage === true || dialogPath.current === pathname);
  const beneath = isOver ? page.current : null;
  useEffect(() => {
    const wasOver = dialogPath.current !== null;
    dialogPath.current = isOver ? pathname : null;
    if (isOver) return;
    const before = page.current;
    const { location } = now.location;
    const index = indexOf(location.key, window.history.state, before?.index);
    page.current = { ...now, index };
    if (!wasOver || !before) return;
    const { location: left } = before.location;
    const isSame = left.pathname === location.pathname && left.search === location.search;
    // Back instead, so that the history has the page beneath once.
    if (isSame && index > before.index) navigate(before.index - index);
  });
  const { outlet, router, data, location } = beneath ?? now;
  return (
    <>
      <StateContext value={router}>
        <DataContext
          value={
            beneath && data ? { ...data, loaderData: { ...data.loaderData, ...now.data?.loaderData } } : data
          }
        >
          <LocationContext value={location}>{outlet}</LocationContext>
        </DataContext>
      </StateContext>
      {beneath ? (
        <>
          <RememberOpener opener={opener} />
          <Suspense>
            <PageDialog page={beneath.location.location.pathname} index={beneath.index} opener={opener}>
              {now.outlet}
            </PageDialog>
          </Suspense>
        </>
      ) : null}
    </>
  );
}

/** Must be rendered before the dialog: effects run in sibling order, and the dialog's moves the focus. */
function RememberOpener({ opener }: { opener: RefObject<Element | null> }) {
  useLayoutEffect(() => {
    opener.current = document.activeElement;
  }, [opener]);
  return null;
}

function useShown() {
  return {
    outlet: useOutlet(),
    router: use(StateContext),
    data: use(DataContext),
    location: use(LocationContext),
    index: 0,
  };
}
