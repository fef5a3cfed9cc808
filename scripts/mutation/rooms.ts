/** Rooms for mutation testing, and their tests: the room's own first, then the nearest. */
export interface Room {
  readonly files: readonly string[];
  readonly leavesOut: readonly string[];
  /**
   * A rule is tested where it is defined and where it is displayed; a room with a database, by purchases and returns.
   */
  readonly tests: readonly string[];
  /** Its tests depend only on the code, so many changes are tried in one process. */
  readonly isPure: boolean;
}

/** Purchases, payments, returns and reads of the built-in back end. */
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
    // Views of a hall from a seat: errors in a curve show in the drawing, and are tested on its picture.
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

/** Rooms with the same tests share a process: which test executes what is measured once for all of them. */
export function roomsBeside({ isPure }: Room): readonly Room[] {
  return Object.values(ROOMS).filter((room) => room.isPure === isPure);
}

/** Model tests with random histories find other bugs in each run; mutation results must be repeatable. */
export const NOT_REQUESTED = ["**/*.model.test.ts"];
