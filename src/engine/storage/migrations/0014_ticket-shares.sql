CREATE TABLE "ticket_shares" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"name" text NOT NULL,
	"created" timestamp with time zone NOT NULL,
	"revoked" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "ticket_shares" ADD CONSTRAINT "ticket_shares_ticket_tickets_code_fk" FOREIGN KEY ("ticket") REFERENCES "public"."tickets"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "a_ticket_has_one_live_share" ON "ticket_shares" USING btree ("ticket") WHERE "ticket_shares"."revoked" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "a_share_is_found_by_its_token" ON "ticket_shares" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "shares_ticket" ON "ticket_shares" USING btree ("ticket");