import type { Session } from "../../visitors/sessions.ts";
import type { CatalogueIndex } from "../catalogue/catalogue-index.ts";
import type { Viewer } from "../catalogue/visitor-view.ts";
import type { Services } from "./services.ts";

export type { Session } from "../../visitors/sessions.ts";

export interface CustomerSession extends Session {
  readonly customer: string;
}

/** A visitor's request, with the catalogue as it was when the request began. */
export interface RequestContext {
  readonly services: Services;
  readonly index: CatalogueIndex;
  readonly session: Session;
  readonly viewer: Viewer;
}
