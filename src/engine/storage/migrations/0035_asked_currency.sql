ALTER TABLE "ledger" ADD COLUMN "value" bigint;--> statement-breakpoint
ALTER TABLE "movements" ADD COLUMN "asked_amount" bigint;--> statement-breakpoint
ALTER TABLE "tenders" ADD COLUMN "asked_amount" bigint;--> statement-breakpoint
ALTER TABLE "tenders" ADD COLUMN "asked_currency" text;--> statement-breakpoint
ALTER TABLE "tenders" ADD CONSTRAINT "asked_in_a_currency" CHECK (("tenders"."asked_amount" is null) = ("tenders"."asked_currency" is null) and "tenders"."asked_amount" > 0);