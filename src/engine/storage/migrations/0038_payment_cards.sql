CREATE TABLE "payment_cards" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer" uuid NOT NULL,
	"provider" text NOT NULL,
	"state" text NOT NULL,
	"provider_payment" text,
	"page" text,
	"agreement" text,
	"method" text DEFAULT '' NOT NULL,
	"masked" text DEFAULT '' NOT NULL,
	"expires" date,
	"holder" text NOT NULL,
	"address" jsonb,
	"preferred" boolean DEFAULT false NOT NULL,
	"consent_version" text NOT NULL,
	"consent_text" text NOT NULL,
	"language" text NOT NULL,
	"told_of" date,
	"created" timestamp with time zone NOT NULL,
	"removed" timestamp with time zone,
	CONSTRAINT "payment_cards_provider_payment_unique" UNIQUE("provider_payment"),
	CONSTRAINT "payment_cards_agreement_unique" UNIQUE("agreement"),
	CONSTRAINT "a_live_card_is_known" CHECK ("payment_cards"."state" <> 'live' or ("payment_cards"."agreement" is not null and "payment_cards"."expires" is not null and "payment_cards"."masked" <> '')),
	CONSTRAINT "only_a_live_card_is_preferred" CHECK (not "payment_cards"."preferred" or "payment_cards"."state" = 'live'),
	CONSTRAINT "a_removed_card_pays_nothing" CHECK ("payment_cards"."state" <> 'removed' or "payment_cards"."agreement" is null)
);
--> statement-breakpoint
ALTER TABLE "tenders" ADD COLUMN "card" uuid;--> statement-breakpoint
ALTER TABLE "payment_cards" ADD CONSTRAINT "payment_cards_customer_customers_id_fk" FOREIGN KEY ("customer") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "one_preferred_card" ON "payment_cards" USING btree ("customer") WHERE "payment_cards"."preferred";--> statement-breakpoint
CREATE INDEX "payment_cards_customer" ON "payment_cards" USING btree ("customer");--> statement-breakpoint
CREATE INDEX "payment_cards_expire" ON "payment_cards" USING btree ("expires") WHERE "payment_cards"."state" = 'live';