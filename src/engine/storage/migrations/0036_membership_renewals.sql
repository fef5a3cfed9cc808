CREATE TABLE "membership_reminders" (
	"membership" uuid NOT NULL,
	"ends" date NOT NULL,
	"days" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "membership_reminders_membership_ends_days_pk" PRIMARY KEY("membership","ends","days")
);
--> statement-breakpoint
ALTER TABLE "membership_reminders" ADD CONSTRAINT "membership_reminders_membership_memberships_id_fk" FOREIGN KEY ("membership") REFERENCES "public"."memberships"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "a_membership_renews_once" ON "debit_plans" USING btree ("customer","target") WHERE "debit_plans"."kind" = 'membership' and "debit_plans"."state" <> 'ended';