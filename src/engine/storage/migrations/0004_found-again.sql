ALTER TABLE "sessions" ADD COLUMN "previous_token_hash" "bytea";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "renamed" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "sessions_previous" ON "sessions" USING btree ("previous_token_hash") WHERE "sessions"."previous_token_hash" is not null;