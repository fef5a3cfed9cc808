CREATE TABLE "enquiries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"performance" integer NOT NULL,
	"form" text NOT NULL,
	"answers" jsonb NOT NULL,
	"language" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "enquiries_at" ON "enquiries" USING btree ("at");