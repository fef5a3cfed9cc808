CREATE TABLE "evening_orders" (
	"performance" integer PRIMARY KEY NOT NULL,
	"cancelled" boolean NOT NULL,
	"starts" text,
	"instead" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "evening_orders" ADD CONSTRAINT "evening_orders_performance_performances_id_fk" FOREIGN KEY ("performance") REFERENCES "public"."performances"("id") ON DELETE no action ON UPDATE no action;