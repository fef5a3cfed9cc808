import { viewPlan } from "#contract/house-views.ts";
import { done, refused } from "#domain/outcome.ts";
import { english } from "#domain/text/message.ts";
import { readDraft } from "../../house-versions/drafts.ts";
import {
  exportedHall,
  hallIds,
  hallToDraw,
  listHalls,
  wholeHall,
} from "../../house-versions/halls/draft-halls.ts";
import { putDraftHall } from "../../house-versions/halls/put-hall.ts";
import { storedHouse } from "../../house-versions/stored-house.ts";
import { implement } from "../implementation.ts";
import { draftHalls } from "../operations/house/house-halls.ts";
import type { HouseOffice } from "./house-office.ts";

export function hallImplementations<Office>(houseOf: (office: Office) => HouseOffice) {
  return { ...readingHalls(houseOf), ...puttingHalls(houseOf) };
}

async function filesOf({ versions: { database } }: HouseOffice, id: string) {
  const draft = await readDraft(database, id);
  return draft && storedHouse(database, `draft ${draft.name}`, draft.tree);
}

async function hallIn(house: HouseOffice, { draft, hall }: { draft: string; hall: string }) {
  const files = await filesOf(house, draft);
  if (!files) return refused("unknown-draft");
  return (await hallIds(files)).includes(hall) ? done(files) : refused("unknown-hall");
}

function readingHalls<Office>(houseOf: (office: Office) => HouseOffice) {
  return {
    halls: implement(draftHalls.halls, {
      async run(office: Office, { draft }) {
        const files = await filesOf(houseOf(office), draft);
        return files ? done({ halls: await listHalls(files) }) : refused("unknown-draft");
      },
      print: ({ halls }) =>
        halls
          .map(({ hall, name, seats, standing }) => `${hall}  ${name ?? "–"}  ${seats} + ${standing}`)
          .join("\n") || "There are no halls.",
    }),
    hall: implement(draftHalls.hall, {
      async run(office: Office, { language = "en", ...named }) {
        const files = await hallIn(houseOf(office), named);
        if (!files.ok) return files;
        const plan = await hallToDraw(files.value, named.hall);
        return done({ plan: plan && viewPlan(plan, language) });
      },
      print: ({ plan }) =>
        plan
          ? plan.sections
              .map(
                ({ slug, name, rows }) =>
                  `${slug}  ${name}  ${rows.flatMap((row) => row.seats).length} seats`,
              )
              .join("\n")
          : "The plan cannot be drawn.",
    }),
    exportHall: implement(draftHalls.exportHall, {
      async run(office: Office, named) {
        const files = await hallIn(houseOf(office), named);
        if (!files.ok) return files;
        const { plan, sidecar } = await exportedHall(files.value, named.hall);
        return done({
          plan: plan?.toString("base64") ?? null,
          sidecar: sidecar?.toString("base64") ?? null,
        });
      },
      print: ({ plan }) => Buffer.from(plan ?? "", "base64").toString("utf8"),
    }),
    seatView: implement(draftHalls.seatView, {
      async run(office: Office, { seat, language = "en", ...named }) {
        const house = houseOf(office);
        const files = await hallIn(house, named);
        if (!files.ok) return files;
        const plan = await wholeHall(files.value, named.hall);
        const svg = plan && (await house.drawSeatView(viewPlan(plan, language), seat, language));
        return svg ? done({ svg }) : refused("unknown-seat");
      },
      print: ({ svg }) => svg,
    }),
  };
}

function puttingHalls<Office>(houseOf: (office: Office) => HouseOffice) {
  return {
    putHall: implement(draftHalls.putHall, {
      async run(office: Office, { draft, plan, sidecar, ...wanted }) {
        const { versions, editedIn } = houseOf(office);
        if (editedIn === "folder") return refused("edited-in-folder");
        const put = await putDraftHall(versions, draft, {
          ...wanted,
          plan: Buffer.from(plan, "base64"),
          sidecar: sidecar === null ? null : Buffer.from(sidecar, "base64"),
        });
        if (!put.ok) return put;
        const { draft: after, changes } = put.value;
        return done({ revision: after.revision, changes });
      },
      print: ({ revision, changes }) =>
        [...changes.map(english), `Revision ${revision} of the draft.`].join("\n"),
    }),
  };
}
