const { defineConfig } = require("@medusajs/framework/utils");

/** Medusa's defaults (cache, events and workflows in memory) without the admin pages. */
module.exports = defineConfig({
  projectConfig: {
    databaseUrl: process.env.DATABASE_URL,
    databaseDriverOptions: { ssl: false, sslmode: "disable" },
    http: {
      storeCors: "http://localhost:8000",
      adminCors: "http://localhost:9000",
      authCors: "http://localhost:9000",
      jwtSecret: "a-secret-of-the-bench",
      cookieSecret: "a-secret-of-the-bench",
    },
  },
  admin: { disable: true },
});
