import { z } from "zod";
import { refusal } from "#contract/refusals.ts";
import { MOST_ENTRIES } from "../lists.ts";
import { officeOperation } from "../operation.ts";

const deviceName = () => z.string().trim().min(1).max(60).describe("As “Entré höger”");
const performances = () => z.array(z.int().positive()).min(1).max(50);
const entrances = () =>
  z.array(z.string().min(1).max(200)).max(50).describe("Their Swedish names; none for all of them");
const names = () =>
  z.boolean().describe("Whole names and order numbers on the phone, and search by them; needs door.names");

export const doorDevice = z.object({
  id: z.uuid(),
  name: z.string(),
  performances: z.array(z.int()),
  entrances: z.array(z.string()),
  names: z.boolean(),
  state: z.enum(["waiting", "expired", "paired", "revoked"]).describe("Waiting for its code to be scanned"),
  created: z.iso.datetime(),
  createdBy: z.string(),
  lastContact: z.iso.datetime().nullable(),
  battery: z.int().nullable().describe("Percent"),
  waiting: z.int().describe("Scans that it has not uploaded"),
  rejected: z.int().describe("Scans that the server cannot take; they stay on the phone"),
  version: z.string().nullable(),
});
export type DoorDeviceShown = z.infer<typeof doorDevice>;

const unknownDevice = { "unknown-device": refusal(404) };
const unknownPerformances = { "unknown-performance": refusal(404, { performance: z.int() }) };
const notNames = { "names-not-permitted": refusal(403) };

const pairing = z.object({
  device: z.uuid(),
  code: z.string().describe("Shown once; works once"),
  until: z.iso.datetime(),
});

export const doorDevices = {
  pair: officeOperation({
    method: "POST",
    path: "/door/devices",
    summary: "Make a code that pairs a phone for performances and entrances",
    permission: "door.manage",
    command: { name: "door-pair", words: ["name", "performances"] },
    input: z.object({
      name: deviceName(),
      performances: performances(),
      entrances: entrances().default([]),
      names: names().default(false),
    }),
    output: pairing,
    refusals: { ...unknownPerformances, ...notNames },
  }),
  renewCode: officeOperation({
    method: "POST",
    path: "/door/devices/{device}/code",
    summary: "Make a new pairing code for a phone that is not paired yet; the old one stops working",
    permission: "door.manage",
    command: { name: "door-code", words: ["device"] },
    input: z.object({ device: z.uuid() }),
    output: pairing,
    refusals: { ...unknownDevice, ...notNames, "already-paired": refusal(409) },
  }),
  devices: officeOperation({
    method: "GET",
    path: "/door/devices",
    summary: "List the phones at the door, newest first",
    permission: "door.read",
    command: { name: "door-devices", words: [] },
    input: z.object({}),
    output: z.object({ devices: z.array(doorDevice).max(MOST_ENTRIES) }),
    refusals: {},
  }),
  changeDevice: officeOperation({
    method: "POST",
    path: "/door/devices/{device}",
    summary: "Change a phone's name, performances, entrances, or whether it shows names",
    permission: "door.manage",
    command: { name: "door-change", words: ["device"] },
    input: z.object({
      device: z.uuid(),
      name: deviceName().optional(),
      performances: performances().optional(),
      entrances: entrances().optional(),
      names: names().optional(),
    }),
    output: z.object({ device: doorDevice }),
    refusals: { ...unknownDevice, ...unknownPerformances, ...notNames },
  }),
  revokeDevice: officeOperation({
    method: "POST",
    path: "/door/devices/{device}/revoke",
    summary: "Revoke a phone: it deletes its lists, and its later scans change no ticket",
    permission: "door.manage",
    command: { name: "door-revoke", words: ["device"] },
    input: z.object({ device: z.uuid() }),
    output: z.object({ device: doorDevice }),
    refusals: unknownDevice,
  }),
};
