export { calendar } from "#languages/sv/frame.json";
export { default as words } from "./sv.json";
