ALTER TABLE "registrations" ADD COLUMN "given_up" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "passed_from" uuid;