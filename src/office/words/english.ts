export { calendar } from "#languages/en/frame.json";
export { default as words } from "./en.json";
