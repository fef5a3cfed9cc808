CREATE TABLE "unit_reminders" (
	"subscription" uuid NOT NULL,
	"valid_until" date NOT NULL,
	"days" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "unit_reminders_subscription_valid_until_days_pk" PRIMARY KEY("subscription","valid_until","days")
);
--> statement-breakpoint
ALTER TABLE "unit_reminders" ADD CONSTRAINT "unit_reminders_subscription_ticket_subscriptions_id_fk" FOREIGN KEY ("subscription") REFERENCES "public"."ticket_subscriptions"("id") ON DELETE no action ON UPDATE no action;