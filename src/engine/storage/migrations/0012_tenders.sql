ALTER TABLE "baskets" ADD COLUMN "tenders" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
-- A payment becomes a tender, under the same id: the ledger and the jobs that wait keep what they name.
ALTER TABLE "payments" RENAME TO "tenders";--> statement-breakpoint
ALTER TABLE "tenders" RENAME COLUMN "state" TO "payment_state";--> statement-breakpoint
ALTER TABLE "tenders" DROP CONSTRAINT "payments_order_unique";--> statement-breakpoint
ALTER TABLE "tenders" RENAME CONSTRAINT "payments_provider_payment_unique" TO "tenders_provider_payment_unique";--> statement-breakpoint
ALTER TABLE "tenders" RENAME CONSTRAINT "payments_order_orders_id_fk" TO "tenders_order_orders_id_fk";--> statement-breakpoint
ALTER TABLE "ledger" RENAME CONSTRAINT "ledger_payment_payments_id_fk" TO "ledger_payment_tenders_id_fk";--> statement-breakpoint
ALTER TABLE "tenders" ALTER COLUMN "provider" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "tenders"
	ADD COLUMN "kind" text DEFAULT 'provider' NOT NULL,
	ADD COLUMN "external" boolean DEFAULT true NOT NULL,
	ADD COLUMN "state" text,
	ADD COLUMN "settled_amount" bigint,
	ADD COLUMN "settled_currency" text,
	ADD COLUMN "settled_rate" numeric,
	ADD COLUMN "taken" bigint DEFAULT 0 NOT NULL,
	ADD COLUMN "returned" bigint DEFAULT 0 NOT NULL,
	ADD COLUMN "return_by" timestamp with time zone,
	ADD COLUMN "value" uuid;--> statement-breakpoint
CREATE TABLE "movements" (
	"id" text PRIMARY KEY NOT NULL,
	"tender" uuid NOT NULL,
	"kind" text NOT NULL,
	"charge" text,
	"amount" bigint NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"provider_reference" text,
	"requested" timestamp with time zone NOT NULL,
	"finished" timestamp with time zone,
	CONSTRAINT "movement_amount_positive" CHECK ("movements"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "stored_value" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"code_hash" "bytea",
	"code_sealed" "bytea",
	"last4" text,
	"face" bigint NOT NULL,
	"paid" bigint NOT NULL,
	"balance" bigint NOT NULL,
	"held" bigint DEFAULT 0 NOT NULL,
	"currency" text NOT NULL,
	"vat" text DEFAULT 'multi' NOT NULL,
	"vat_rate" integer,
	"customer" uuid,
	"valid_from" date NOT NULL,
	"valid_until" date,
	"state" text DEFAULT 'live' NOT NULL,
	"origin" text NOT NULL,
	"created" timestamp with time zone NOT NULL,
	CONSTRAINT "stored_value_code_hash_unique" UNIQUE("code_hash"),
	CONSTRAINT "held_within_balance" CHECK (0 <= "stored_value"."held" and "stored_value"."held" <= "stored_value"."balance"),
	CONSTRAINT "a_voucher_has_a_code" CHECK ("stored_value"."kind" <> 'voucher' or ("stored_value"."code_hash" is not null and "stored_value"."code_sealed" is not null and "stored_value"."last4" is not null)),
	CONSTRAINT "credit_is_somebodys" CHECK ("stored_value"."kind" <> 'credit' or "stored_value"."customer" is not null)
);
--> statement-breakpoint
CREATE TABLE "stored_value_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stored_value_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"value" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"tender" uuid,
	"movement" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "movements" ADD CONSTRAINT "movements_tender_tenders_id_fk" FOREIGN KEY ("tender") REFERENCES "public"."tenders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenders" ADD CONSTRAINT "tenders_value_stored_value_id_fk" FOREIGN KEY ("value") REFERENCES "public"."stored_value"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stored_value_entries" ADD CONSTRAINT "stored_value_entries_value_stored_value_id_fk" FOREIGN KEY ("value") REFERENCES "public"."stored_value"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stored_value_entries" ADD CONSTRAINT "stored_value_entries_tender_tenders_id_fk" FOREIGN KEY ("tender") REFERENCES "public"."tenders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stored_value" ADD CONSTRAINT "stored_value_customer_customers_id_fk" FOREIGN KEY ("customer") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "movements_tender" ON "movements" USING btree ("tender");--> statement-breakpoint
CREATE INDEX "stored_value_customer" ON "stored_value" USING btree ("customer") WHERE "stored_value"."customer" is not null;--> statement-breakpoint
CREATE INDEX "stored_value_entries_value" ON "stored_value_entries" USING btree ("value","id");--> statement-breakpoint
CREATE UNIQUE INDEX "a_tender_is_spent_once" ON "stored_value_entries" USING btree ("tender") WHERE "stored_value_entries"."kind" = 'spent';--> statement-breakpoint
CREATE UNIQUE INDEX "a_return_is_entered_once" ON "stored_value_entries" USING btree ("movement") WHERE "stored_value_entries"."movement" is not null;--> statement-breakpoint
CREATE INDEX "tenders_order" ON "tenders" USING btree ("order");--> statement-breakpoint
CREATE INDEX "tenders_value" ON "tenders" USING btree ("value") WHERE "tenders"."value" is not null;--> statement-breakpoint
-- What the books say of the payments there are: what was charged was taken, what was refunded is back. A payment that was
-- closed although its order is paid (that could happen) has been taken.
UPDATE "tenders" SET
	"taken" = booked."taken",
	"returned" = least(booked."returned", booked."taken"),
	"state" = CASE
		WHEN "payment_state" IN ('opening', 'open') THEN "payment_state"
		WHEN "payment_state" = 'charged' OR orders."state" = 'paid' THEN 'taken'
		WHEN orders."failure" IN ('declined', 'charge-refused') THEN 'failed'
		ELSE 'released'
	END
FROM "orders", LATERAL (
	SELECT coalesce(sum("amount") FILTER (WHERE "kind" = 'charge'), 0) AS "taken",
		coalesce(sum("amount") FILTER (WHERE "kind" = 'refund'), 0) AS "returned"
	FROM "ledger" WHERE "ledger"."payment" IN (SELECT p."id" FROM "tenders" p WHERE p."order" = "orders"."id")
) AS booked
WHERE "orders"."id" = "tenders"."order";--> statement-breakpoint
UPDATE "tenders" SET "taken" = "amount" WHERE "state" = 'taken' AND "taken" = 0;--> statement-breakpoint
ALTER TABLE "tenders" ALTER COLUMN "state" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "tenders" ADD CONSTRAINT "returned_was_taken" CHECK (0 <= "tenders"."returned" and "tenders"."returned" <= "tenders"."taken");--> statement-breakpoint
CREATE UNIQUE INDEX "one_live_external_tender" ON "tenders" USING btree ("order") WHERE "tenders"."external" and "tenders"."state" in ('opening', 'open', 'held', 'submitted', 'taking', 'taken');--> statement-breakpoint
-- Until the last process of the version before is gone, both words for where a payment stands are kept side by side:
-- whoever writes one has written the other. Locks, conditions and constraints are those of the one row.
CREATE FUNCTION keep_payment_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW."state" IS NOT NULL AND (TG_OP = 'INSERT' OR NEW."state" IS DISTINCT FROM OLD."state") THEN
		NEW."payment_state" := CASE
			WHEN NEW."state" = 'opening' THEN 'opening'
			WHEN NEW."state" IN ('open', 'held', 'submitted', 'taking') THEN 'open'
			WHEN NEW."state" = 'taken' THEN 'charged'
			ELSE 'closed'
		END;
	ELSIF TG_OP = 'UPDATE' AND NEW."payment_state" IS DISTINCT FROM OLD."payment_state"
		AND OLD."state" IN ('taken', 'released', 'failed', 'stray') THEN
		-- What is over is over: the version before would open it again, or close what is paid.
		NEW."payment_state" := OLD."payment_state";
	ELSIF TG_OP = 'INSERT' OR NEW."payment_state" IS DISTINCT FROM OLD."payment_state" THEN
		NEW."state" := CASE NEW."payment_state"
			WHEN 'charged' THEN 'taken'
			WHEN 'closed' THEN 'released'
			ELSE NEW."payment_state"
		END;
		IF NEW."state" = 'taken' AND NEW."taken" = 0 THEN NEW."taken" := NEW."amount"; END IF;
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER both_words_for_a_payments_state BEFORE INSERT OR UPDATE ON "tenders"
	FOR EACH ROW EXECUTE FUNCTION keep_payment_state();--> statement-breakpoint
CREATE VIEW "payments" AS
	SELECT "id", "order", "provider", "provider_payment", "page", "payment_state" AS "state", "amount", "currency", "hint", "method", "created"
	FROM "tenders" WHERE "kind" = 'provider';--> statement-breakpoint
-- How value came and went is written once, as money is.
CREATE TRIGGER stored_value_entries_are_append_only BEFORE UPDATE OR DELETE ON "stored_value_entries"
	FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();--> statement-breakpoint
CREATE TRIGGER stored_value_entries_are_not_emptied BEFORE TRUNCATE ON "stored_value_entries"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
