ALTER TABLE "baskets" ADD COLUMN "tickets" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
UPDATE "baskets" SET "tickets" = held."tickets" FROM (
  SELECT "basket", jsonb_agg(jsonb_build_object('id', "id", 'performance', "performance", 'seat', "seat", 'priceType', "price_type")) AS "tickets"
  FROM "basket_tickets" GROUP BY "basket"
) AS held WHERE held."basket" = "baskets"."id";--> statement-breakpoint
DROP TABLE "basket_tickets";--> statement-breakpoint
CREATE VIEW "basket_tickets" AS
  SELECT ticket."id", "baskets"."id" AS "basket", ticket."performance", ticket."seat", ticket."priceType" AS "price_type"
  FROM "baskets" CROSS JOIN LATERAL jsonb_to_recordset("baskets"."tickets")
    AS ticket ("id" uuid, "performance" integer, "seat" text, "priceType" integer);--> statement-breakpoint
ALTER TABLE "baskets" DROP CONSTRAINT "baskets_session_sessions_id_fk";
