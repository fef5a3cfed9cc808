CREATE TABLE "tender_sources" (
	"tender" uuid NOT NULL,
	"source" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"returned" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "tender_sources_tender_source_pk" PRIMARY KEY("tender","source"),
	CONSTRAINT "source_amount_positive" CHECK ("tender_sources"."amount" > 0),
	CONSTRAINT "returned_was_moved" CHECK (0 <= "tender_sources"."returned" and "tender_sources"."returned" <= "tender_sources"."amount")
);
--> statement-breakpoint
ALTER TABLE "tenders" ADD COLUMN "moved" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tender_sources" ADD CONSTRAINT "tender_sources_tender_tenders_id_fk" FOREIGN KEY ("tender") REFERENCES "public"."tenders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tender_sources" ADD CONSTRAINT "tender_sources_source_tenders_id_fk" FOREIGN KEY ("source") REFERENCES "public"."tenders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tender_sources_source" ON "tender_sources" USING btree ("source");--> statement-breakpoint
ALTER TABLE "tenders" ADD CONSTRAINT "moved_is_left" CHECK (0 <= "tenders"."moved" and "tenders"."returned" + "tenders"."moved" <= "tenders"."taken");