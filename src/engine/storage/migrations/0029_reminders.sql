CREATE TABLE "credit_reminders" (
	"value" uuid NOT NULL,
	"valid_until" date NOT NULL,
	"days" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "credit_reminders_value_valid_until_days_pk" PRIMARY KEY("value","valid_until","days")
);
--> statement-breakpoint
CREATE TABLE "evening_reminders" (
	"order" uuid NOT NULL,
	"performance" integer NOT NULL,
	"starts" timestamp with time zone NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "evening_reminders_order_performance_starts_pk" PRIMARY KEY("order","performance","starts")
);
--> statement-breakpoint
ALTER TABLE "credit_reminders" ADD CONSTRAINT "credit_reminders_value_stored_value_id_fk" FOREIGN KEY ("value") REFERENCES "public"."stored_value"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evening_reminders" ADD CONSTRAINT "evening_reminders_order_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evening_reminders" ADD CONSTRAINT "evening_reminders_performance_performances_id_fk" FOREIGN KEY ("performance") REFERENCES "public"."performances"("id") ON DELETE no action ON UPDATE no action;