/** A part of the code, with the tests that a changed line of it should fail. */
export interface Target {
  readonly files: readonly string[];
  readonly excludes: readonly string[];
  /** The part's own first, then the nearest. */
  readonly tests: readonly string[];
  /** Depends only on the code: many changes are tried in one process. */
  readonly isPure: boolean;
}

const ENGINE = [
  "src/payments/**/*.test.ts",
  "src/engine/orders/**/*.test.ts",
  "src/engine/basket/*.test.ts",
  "src/engine/lines/**/*.test.ts",
  "src/engine/value/*.test.ts",
  "src/engine/sales/direct-debit/*.test.ts",
  "src/engine/{payment-cards,checkout}/*.test.ts",
  "src/engine/sales/flex/*.test.ts",
  "src/engine/seats/seat-changes.test.ts",
  "src/engine/sales/packages/{leave-package,package-seats}.test.ts",
  "src/engine/sales/series/series.test.ts",
  "src/engine/kernel/commands.test.ts",
  "src/server/http/api/api.test.ts",
  "src/server/jobs/{reminder,returned,series}-emails.test.ts",
];

export const TARGETS: Readonly<Record<string, Target>> = {
  domain: {
    files: ["src/domain/**/*.ts"],
    // Errors in a curve show in the drawing, and are tested on its picture.
    excludes: ["src/domain/seating/{perspective,seat-view*}.ts"],
    tests: ["src/{domain,config}/**/*.test.ts"],
    isPure: true,
  },
  payments: {
    files: ["src/payments/**/*.ts"],
    // A test compares them with the migrations.
    excludes: ["src/payments/schema.ts"],
    // Its settlement is the same behind a vendor's system.
    tests: [...ENGINE, "src/adapters/spektrix/{free-orders,purchase}.test.ts", "src/box-office/*/*.test.ts"],
    isPure: false,
  },
  "engine/orders": {
    files: ["src/engine/orders/{,document/}*.ts"],
    excludes: [],
    tests: ENGINE,
    isPure: false,
  },
  "engine/basket": { files: ["src/engine/basket/*.ts"], excludes: [], tests: ENGINE, isPure: false },
};

/** Which test executes what is measured once for all targets with the same tests. */
export function targetsOfSameKind({ isPure }: Target): readonly Target[] {
  return Object.values(TARGETS).filter((target) => target.isPure === isPure);
}

/** Random histories; mutation results must be repeatable. */
export const EXCLUDED_TESTS = ["**/*.model.test.ts"];
