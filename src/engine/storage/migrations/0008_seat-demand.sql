CREATE TABLE "seat_demand" (
	"performance" integer PRIMARY KEY NOT NULL,
	"last_turned_away" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "seat_demand" ADD CONSTRAINT "seat_demand_performance_performances_id_fk" FOREIGN KEY ("performance") REFERENCES "public"."performances"("id") ON DELETE no action ON UPDATE no action;