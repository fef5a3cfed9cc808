import { lazy } from "react";

/**
 * Parts of the page that the server draws whole and that come to life after the page itself: their links and
 * forms work meanwhile, and the first press on the map does not wait for their scripts. The server has them at
 * hand, so that it never sends a page with holes; in the browser each stands in a boundary of its own.
 */

const chosenSeats = () => import("../../seat-map/chosen-seats.tsx");
const seatFilters = () => import("../../seat-map/seat-filters.tsx");
const seatNews = () => import("../../seat-map/seat-news.tsx");
const sectionList = () => import("../../seat-map/section-list.tsx");

export const ChosenSeats = import.meta.env.SSR ? (await chosenSeats()).default : lazy(chosenSeats);
export const SeatFilters = import.meta.env.SSR ? (await seatFilters()).default : lazy(seatFilters);
export const SeatNews = import.meta.env.SSR ? (await seatNews()).default : lazy(seatNews);
export const SectionList = import.meta.env.SSR ? (await sectionList()).default : lazy(sectionList);
