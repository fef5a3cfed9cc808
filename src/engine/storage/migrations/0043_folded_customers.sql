DROP INDEX "customers_email";--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "folded_email" text;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "search_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE "customers" SET "folded_email" = lower("email"), "search_name" = lower(concat_ws(' ', "first_name", "middle_name", "last_name"));--> statement-breakpoint
ALTER TABLE "customers" ALTER COLUMN "folded_email" SET NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "customers_folded_email" ON "customers" USING btree ("folded_email");
