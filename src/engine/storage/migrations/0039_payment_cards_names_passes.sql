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
CREATE TABLE "wallet_devices" (
	"device" text NOT NULL,
	"serial" text NOT NULL,
	"push_token" text NOT NULL,
	"registered" timestamp with time zone NOT NULL,
	CONSTRAINT "wallet_devices_device_serial_pk" PRIMARY KEY("device","serial")
);
--> statement-breakpoint
CREATE TABLE "wallet_passes" (
	"serial" text PRIMARY KEY NOT NULL,
	"ticket" text NOT NULL,
	"share" uuid,
	"language" text NOT NULL,
	"google" boolean DEFAULT false NOT NULL,
	"content_hash" text NOT NULL,
	"changed" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "tenders" ADD COLUMN "card" uuid;--> statement-breakpoint
ALTER TABLE "payment_cards" ADD CONSTRAINT "payment_cards_customer_customers_id_fk" FOREIGN KEY ("customer") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_devices" ADD CONSTRAINT "wallet_devices_serial_wallet_passes_serial_fk" FOREIGN KEY ("serial") REFERENCES "public"."wallet_passes"("serial") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_passes" ADD CONSTRAINT "wallet_passes_ticket_tickets_code_fk" FOREIGN KEY ("ticket") REFERENCES "public"."tickets"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "one_preferred_card" ON "payment_cards" USING btree ("customer") WHERE "payment_cards"."preferred";--> statement-breakpoint
CREATE INDEX "payment_cards_customer" ON "payment_cards" USING btree ("customer");--> statement-breakpoint
CREATE INDEX "payment_cards_expire" ON "payment_cards" USING btree ("expires") WHERE "payment_cards"."state" = 'live';--> statement-breakpoint
CREATE INDEX "wallet_devices_serial" ON "wallet_devices" USING btree ("serial");--> statement-breakpoint
CREATE INDEX "wallet_devices_token" ON "wallet_devices" USING btree ("push_token");--> statement-breakpoint
CREATE INDEX "wallet_passes_ticket" ON "wallet_passes" USING btree ("ticket");