ALTER TABLE "tenders" ADD COLUMN "bounced" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tenders" ADD COLUMN "waived" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tenders" ADD CONSTRAINT "bounced_is_back" CHECK (0 <= "tenders"."bounced" and "tenders"."bounced" <= "tenders"."returned");--> statement-breakpoint
ALTER TABLE "tenders" ADD CONSTRAINT "waived_was_owed" CHECK (0 <= "tenders"."waived" and "tenders"."waived" <= "tenders"."amount");