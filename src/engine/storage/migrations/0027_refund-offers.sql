CREATE TABLE "refund_offers" (
	"order" uuid NOT NULL,
	"performance" integer NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"value" integer,
	"credit" integer,
	"settled" timestamp with time zone,
	CONSTRAINT "refund_offers_order_performance_pk" PRIMARY KEY("order","performance"),
	CONSTRAINT "refund_offer_settled_once" CHECK (("refund_offers"."state" in ('money', 'credit')) = ("refund_offers"."settled" is not null))
);
--> statement-breakpoint
ALTER TABLE "refund_offers" ADD CONSTRAINT "refund_offers_order_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_offers" ADD CONSTRAINT "refund_offers_performance_performances_id_fk" FOREIGN KEY ("performance") REFERENCES "public"."performances"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refund_offers_waiting" ON "refund_offers" USING btree ("since") WHERE "refund_offers"."state" = 'waiting';