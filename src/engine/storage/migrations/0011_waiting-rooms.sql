CREATE TABLE "queue_key" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"key" "bytea" NOT NULL,
	CONSTRAINT "queue_key_once" CHECK ("queue_key"."only")
);
--> statement-breakpoint
CREATE TABLE "queue_places" (
	"room" text NOT NULL,
	"visitor" uuid NOT NULL,
	"arrival" bigint GENERATED ALWAYS AS IDENTITY (sequence name "queue_places_arrival_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"arrived" timestamp with time zone NOT NULL,
	"network" text NOT NULL,
	"generation" integer DEFAULT 0 NOT NULL,
	"place" integer,
	"called" timestamp with time zone,
	"expires" timestamp with time zone,
	"session" "bytea",
	"entered" timestamp with time zone,
	"gone" timestamp with time zone,
	"letters" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "queue_places_room_visitor_pk" PRIMARY KEY("room","visitor")
);
--> statement-breakpoint
CREATE TABLE "queue_rooms" (
	"id" text PRIMARY KEY NOT NULL,
	"seed" "bytea",
	"served" integer DEFAULT 0 NOT NULL,
	"last_place" integer DEFAULT 0 NOT NULL,
	"credit" double precision DEFAULT 0 NOT NULL,
	"pace" double precision NOT NULL,
	"open_until" timestamp with time zone,
	"ticked" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "queue_places_place" ON "queue_places" USING btree ("room","place");--> statement-breakpoint
CREATE INDEX "queue_places_without" ON "queue_places" USING btree ("room","arrival") WHERE "queue_places"."place" is null;--> statement-breakpoint
CREATE INDEX "queue_places_network" ON "queue_places" USING btree ("room","network");--> statement-breakpoint
CREATE INDEX "queue_places_session" ON "queue_places" USING btree ("session") WHERE "queue_places"."session" is not null;--> statement-breakpoint
CREATE INDEX "queue_places_live" ON "queue_places" USING btree ("room","expires") WHERE "queue_places"."called" is not null and "queue_places"."gone" is null;