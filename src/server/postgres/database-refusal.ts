/**
 * For the author of DATABASE_URL; null for other errors.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
export function databaseRefusal(error: unknown, url: string): string | null {
  const { username, pathname, host } = new URL(url);
  const user = `the user "${decodeURIComponent(username)}"`;
  const database = `"${decodeURIComponent(pathname.slice(1))}"`;
  for (let at = error; at instanceof Error; at = at.cause) {
    switch ("code" in at ? at.code : undefined) {
      case "28P01":
      case "28000":
        return `${host} does not accept ${user} with this password; correct DATABASE_URL.`;
      case "3D000":
        return `there is no database ${database} at ${host}; create it, or correct DATABASE_URL.`;
      case "42501":
        return `${user} may not make tables in the database ${database} at ${host}; make it the owner.`;
    }
  }
  return null;
}
