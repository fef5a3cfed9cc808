import { lazy, type RefObject, Suspense, use, useEffect, useLayoutEffect, useRef } from "react";
import {
  UNSAFE_DataRouterDataContext as DataContext,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_DataRouterStateContext as StateContext,
  useOutlet,
} from "react-router";

const PageDialog = lazy(() => import("./page-dialog.tsx"));

/**
 * Shows a route as a dialog over the previous page when a `DialogLink` led to it. The page beneath keeps the data it was rendered
 * with, because the router drops those of routes that no longer match; the data of the frame stay current.
 */
export function PageAndDialog() {
  const now = useShown();
  const page = useRef<typeof now>(null);
  const opener = useRef<Element>(null);
  const dialogPath = useRef<string>(null);
  const { pathname, state } = now.location.location;
  // A refused form leads to the same address again, without the state of the link.
  const isOver =
    page.current !== null &&
    page.current.location.location.pathname !== pathname &&
    (state?.overPage === true || dialogPath.current === pathname);
  const beneath = isOver ? page.current : null;
  useEffect(() => {
    dialogPath.current = isOver ? pathname : null;
    if (!isOver) page.current = { ...now, index: indexOf(now.location.location.key, page.current?.index) };
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

/** The browser's entry may be the dialog's already while the page beneath is rendered once more. */
function indexOf(key: string, known = 0): number {
  const entry = window.history.state;
  return (entry?.key ?? "default") === key ? (entry?.idx ?? 0) : known;
}

/** Before the dialog, which moves the focus: effects run in the order of siblings. */
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
    /** Position in the browser's history; known once the page is shown. */
    index: 0,
  };
}
