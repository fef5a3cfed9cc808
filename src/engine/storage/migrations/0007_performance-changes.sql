CREATE TABLE "performance_changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "performance_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"performance" integer NOT NULL,
	"kind" text NOT NULL,
	"before" timestamp with time zone NOT NULL,
	"after" timestamp with time zone NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "performance_changes" ADD CONSTRAINT "performance_changes_performance_performances_id_fk" FOREIGN KEY ("performance") REFERENCES "public"."performances"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "performance_changes_performance" ON "performance_changes" USING btree ("performance","id");