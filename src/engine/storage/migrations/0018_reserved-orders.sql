ALTER TABLE "baskets" ADD COLUMN "reserved" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "hold_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "release_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "locked" text;--> statement-breakpoint
CREATE INDEX "orders_reserved" ON "orders" USING btree ("customer") WHERE "orders"."state" = 'reserved';--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "reserved_until_a_day" CHECK ("orders"."state" <> 'reserved' or "orders"."release_at" is not null);