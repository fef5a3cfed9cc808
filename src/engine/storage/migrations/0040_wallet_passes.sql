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
ALTER TABLE "wallet_devices" ADD CONSTRAINT "wallet_devices_serial_wallet_passes_serial_fk" FOREIGN KEY ("serial") REFERENCES "public"."wallet_passes"("serial") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_passes" ADD CONSTRAINT "wallet_passes_ticket_tickets_code_fk" FOREIGN KEY ("ticket") REFERENCES "public"."tickets"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wallet_devices_serial" ON "wallet_devices" USING btree ("serial");--> statement-breakpoint
CREATE INDEX "wallet_devices_token" ON "wallet_devices" USING btree ("push_token");--> statement-breakpoint
CREATE INDEX "wallet_passes_ticket" ON "wallet_passes" USING btree ("ticket");