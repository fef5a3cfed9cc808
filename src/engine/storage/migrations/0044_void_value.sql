INSERT INTO "stored_value_entries" ("value", "kind", "amount", "at")
	SELECT "id", 'voided', "held" - "balance", now() FROM "stored_value" WHERE "state" = 'void' AND "balance" <> "held";
--> statement-breakpoint
UPDATE "stored_value" SET "balance" = "held" WHERE "state" = 'void';
--> statement-breakpoint
ALTER TABLE "stored_value" ADD CONSTRAINT "void_value_is_set_aside" CHECK ("stored_value"."state" <> 'void' or "stored_value"."balance" = "stored_value"."held");
