ALTER TABLE "debit_plans" DROP CONSTRAINT "an_active_plan_has_a_next";--> statement-breakpoint
ALTER TABLE "debit_plans" ADD COLUMN "order" uuid;--> statement-breakpoint
ALTER TABLE "tenders" ADD COLUMN "bounced" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tenders" ADD COLUMN "waived" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "debit_plans" ADD CONSTRAINT "debit_plans_order_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "an_order_is_paid_by_one_plan" ON "debit_plans" USING btree ("order") WHERE "debit_plans"."order" is not null and "debit_plans"."state" <> 'ended';--> statement-breakpoint
ALTER TABLE "debit_plans" ADD CONSTRAINT "an_order_has_its_plan" CHECK (("debit_plans"."kind" = 'order') = ("debit_plans"."order" is not null));--> statement-breakpoint
ALTER TABLE "debit_plans" ADD CONSTRAINT "an_active_plan_has_a_next" CHECK ("debit_plans"."state" not in ('active', 'failing') or "debit_plans"."next" is not null or "debit_plans"."kind" = 'order');--> statement-breakpoint
ALTER TABLE "tenders" ADD CONSTRAINT "bounced_is_back" CHECK (0 <= "tenders"."bounced" and "tenders"."bounced" <= "tenders"."returned");--> statement-breakpoint
ALTER TABLE "tenders" ADD CONSTRAINT "waived_was_owed" CHECK (0 <= "tenders"."waived" and "tenders"."waived" <= "tenders"."amount");