import { matchRoutes } from "react-router";
import { expect, test } from "vitest";
import {
  enquiryPath,
  eventPath,
  loginPath,
  nearSeatsPath,
  performancePath,
  priceSelectionPath,
  queuePath,
  registrationPath,
  seatFramePath,
  seatMapPath,
  sectionPricesPath,
} from "./paths.ts";

test("a performance's pages are below its event's page", () => {
  const performance = "/events/la-boheme-2/1004";
  expect(eventPath("la-boheme-2")).toBe("/events/la-boheme-2");
  expect(performancePath("la-boheme-2", 1004)).toBe(performance);
  expect(enquiryPath("la-boheme-2", 1004)).toBe(`${performance}/form`);
  expect(registrationPath("la-boheme-2", 1004, "first-choice")).toBe(`${performance}/register/first-choice`);
  expect(priceSelectionPath("la-boheme-2", 1004)).toBe(`${performance}/price-selection`);
  expect(sectionPricesPath("la-boheme-2", 1004, "standing")).toBe(
    `${performance}/price-selection?section=standing`,
  );
  expect(seatMapPath("la-boheme-2", 1004)).toBe(`${performance}/syos`);
  expect(nearSeatsPath("la-boheme-2", 1004)).toBe(`${performance}/near-seats.json`);
  expect(seatFramePath("la-boheme-2", 1004)).toBe(`${performance}/choose-seats`);
});

test.each([
  ["a.b,c;d=e@f:g", "a.b,c;d=e@f:g"],
  ["a/../b", "a%2F..%2Fb"],
  ["?x=1#y", "%3Fx=1%23y"],
  ["100%", "100%25"],
  ["%41", "%2541"],
  ["la bohème", "la%20boh%C3%A8me"],
])("an event with the slug %s is one path segment, which the route reads back", (event, segment) => {
  expect(eventPath(event)).toBe(`/events/${segment}`);
  expect(matchRoutes([{ path: "/events/:event" }], eventPath(event))?.[0]?.params.event).toBe(event);
});

test("the address to return to is encoded as one parameter", () => {
  expect(loginPath("/tickets?order=a&b=å")).toBe("/login?next=%2Ftickets%3Forder%3Da%26b%3D%C3%A5");
  expect(queuePath("season", "/checkout/review")).toBe("/queue?room=season&next=%2Fcheckout%2Freview");
});
