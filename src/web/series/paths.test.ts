import { matchRoutes } from "react-router";
import { expect, test } from "vitest";
import {
  datesPath,
  namedIn,
  nearSeatsPath,
  pricesPath,
  SERIES_LIST,
  seatsPath,
  seriesPath,
} from "./paths.ts";

test("the address of a series has its name, and its dates after a full stop", () => {
  const list = "/subscriptions/fixed-series";
  expect(SERIES_LIST).toBe(list);
  expect(seriesPath("opera-series")).toBe(`${list}/opera-series`);
  expect(datesPath("opera-series")).toBe(`${list}/opera-series/choose-dates`);
  expect(seatsPath("opera-series", "saturdays-2")).toBe(`${list}/opera-series.saturdays-2/syos`);
  expect(pricesPath("opera-series", "saturdays-2")).toBe(`${list}/opera-series.saturdays-2/choose-prices`);
  expect(nearSeatsPath("opera-series", "saturdays-2")).toBe(
    `${list}/opera-series.saturdays-2/near-seats.json`,
  );
});

test.each(["a/b", "100%", "a b", "å?#", "%41"])(
  "the series name %s is read back from the address unchanged",
  (series) => {
    const [match] = matchRoutes([{ path: `${SERIES_LIST}/:seriesId` }], seriesPath(series, "1")) ?? [];
    expect(namedIn(match?.params.seriesId)).toEqual({ series, dates: "1" });
  },
);
