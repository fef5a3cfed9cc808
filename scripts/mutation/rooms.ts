/** Which rooms are judged by changing their code, and by which tests: those of the room first, then its nearest. */
export interface Room {
  readonly files: readonly string[];
  readonly leavesOut: readonly string[];
  /** A rule is asked where it stands and where it is shown; a room with a database, by what buys and returns. */
  readonly tests: readonly string[];
  /** Its tests ask nothing but the code: many changes are tried in one process. */
  readonly isPure: boolean;
}

/** What buys, pays, returns and reads in the built-in back end. */
const ENGINE = [
  "src/payments/**/*.test.ts",
  "src/engine/orders/**/*.test.ts",
  "src/engine/basket/*.test.ts",
  "src/engine/lines/**/*.test.ts",
  "src/engine/stored-value/*.test.ts",
  "src/engine/sales/direct-debit/*.test.ts",
  "src/engine/{payment-cards,checkout}/*.test.ts",
  "src/engine/sales/flex/*.test.ts",
  "src/engine/live/seat-changes.test.ts",
  "src/engine/sales/packages/{leave-package,package-seats,series}.test.ts",
  "src/engine/commands.test.ts",
  "src/server/http/api/api.test.ts",
  "src/server/jobs/{reminder,returned,series}-emails.test.ts",
];

export const ROOMS: Readonly<Record<string, Room>> = {
  domain: {
    files: ["src/domain/**/*.ts"],
    // Pictures of a hall from a seat: what is wrong with a curve is seen in the drawing, and tested on its picture.
    leavesOut: ["src/domain/seating/{perspective,seat-view*}.ts"],
    tests: ["src/{domain,config}/**/*.test.ts"],
    isPure: true,
  },
  payments: {
    files: ["src/payments/**/*.ts"],
    // Tables and columns: a test compares them with the migrations.
    leavesOut: ["src/payments/schema.ts"],
    // Its settlement is the same behind a vendor's system.
    tests: [
      ...ENGINE,
      "src/adapters/spektrix/{free-orders,purchase}.test.ts",
      "src/box-office/commands/*.test.ts",
    ],
    isPure: false,
  },
  "engine/orders": {
    files: ["src/engine/orders/{,document/}*.ts"],
    leavesOut: [],
    tests: ENGINE,
    isPure: false,
  },
  "engine/basket": { files: ["src/engine/basket/*.ts"], leavesOut: [], tests: ENGINE, isPure: false },
};

/** Rooms whose tests are the same are changed in one process: which test passes by what is asked once for all of them. */
export function roomsBeside({ isPure }: Room): readonly Room[] {
  return Object.values(ROOMS).filter((room) => room.isPure === isPure);
}

/** Random histories find what no sentence names, but another each time: what is killed here is killed every time. */
export const NOT_ASKED = ["**/*.model.test.ts"];
