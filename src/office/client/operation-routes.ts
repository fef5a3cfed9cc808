import { mapOperations } from "#contract/http.ts";
import { operations } from "./operations.ts";

/**
 * Method and path of each operation, as "GET /staff". The build replaces this module by its value
 * (`vite.office.config.ts`): no browser loads the schemas.
 */
export const operationRoutes = mapOperations(operations, ({ method, path }) => `${method} ${path}`);
