CREATE TABLE "desk_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "desk_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"run" uuid NOT NULL,
	"who" text NOT NULL,
	"command" text NOT NULL,
	"arguments" jsonb NOT NULL,
	"outcome" text NOT NULL,
	"reason" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "desk_outcome" CHECK ("desk_log"."outcome" in ('begun', 'done', 'refused', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "seat_blocks" (
	"performance" integer NOT NULL,
	"seat" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "seat_blocks_performance_seat_pk" PRIMARY KEY("performance","seat")
);
--> statement-breakpoint
CREATE TABLE "ticket_uses" (
	"code" text PRIMARY KEY NOT NULL,
	"who" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "seat_blocks" ADD CONSTRAINT "seat_blocks_performance_seat_performance_seats_performance_seat_fk" FOREIGN KEY ("performance","seat") REFERENCES "public"."performance_seats"("performance","seat") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_uses" ADD CONSTRAINT "ticket_uses_code_tickets_code_fk" FOREIGN KEY ("code") REFERENCES "public"."tickets"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE FUNCTION refuse_desk_log_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the log of the desk is append-only';
END $$;
--> statement-breakpoint
CREATE TRIGGER desk_log_is_append_only BEFORE UPDATE OR DELETE ON desk_log
  FOR EACH ROW EXECUTE FUNCTION refuse_desk_log_change();
--> statement-breakpoint
CREATE TRIGGER desk_log_is_not_emptied BEFORE TRUNCATE ON desk_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_desk_log_change();
