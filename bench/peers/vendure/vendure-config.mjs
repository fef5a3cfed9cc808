import { DefaultJobQueuePlugin, DefaultLogger, LogLevel } from "@vendure/core";

/** Vendure's defaults, with its job queue in the database. */
export const config = {
  apiOptions: {
    port: Number(process.env.PORT),
    hostname: "127.0.0.1",
    adminApiPath: "admin-api",
    shopApiPath: "shop-api",
  },
  authOptions: {
    tokenMethod: ["bearer", "cookie"],
    superadminCredentials: { identifier: "superadmin", password: "a-password-of-the-bench" },
    cookieOptions: { secret: "a-secret-of-the-bench" },
  },
  dbConnectionOptions: {
    type: "postgres",
    url: process.env.DATABASE_URL,
    synchronize: process.env.CREATE_TABLES === "yes",
    migrations: [],
  },
  paymentOptions: { paymentMethodHandlers: [] },
  plugins: [DefaultJobQueuePlugin.init({})],
  logger: new DefaultLogger({ level: LogLevel.Error }),
};
