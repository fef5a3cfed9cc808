/** Each room has its own. The `__Host-` prefix needs https. */
export function queueCookieName(publicUrl: string, room: string): string {
  return `${publicUrl.startsWith("https:") ? "__Host-" : ""}queue-${room}`;
}

/** As in an address. */
export const ROOM_NAME = /^[a-z0-9-]{1,60}$/;
