ALTER TABLE "tenders" ADD COLUMN "unit" uuid;--> statement-breakpoint
ALTER TABLE "tenders" ADD COLUMN "for_line" text;--> statement-breakpoint
CREATE UNIQUE INDEX "a_unit_pays_once" ON "tenders" USING btree ("unit") WHERE "tenders"."unit" is not null and ("tenders"."state" = 'held' or ("tenders"."state" = 'taken' and "tenders"."returned" < "tenders"."taken"));