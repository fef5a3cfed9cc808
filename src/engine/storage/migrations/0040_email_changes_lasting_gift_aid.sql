CREATE TABLE "email_changes" (
	"customer" uuid PRIMARY KEY NOT NULL,
	"change" uuid NOT NULL,
	"email" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"asked" timestamp with time zone NOT NULL,
	"expires" timestamp with time zone NOT NULL,
	"confirmed" timestamp with time zone,
	CONSTRAINT "email_changes_change_unique" UNIQUE("change"),
	CONSTRAINT "email_changes_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "lasting_gift_aid" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lasting_gift_aid_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer" uuid NOT NULL,
	"declared" boolean NOT NULL,
	"wording" text NOT NULL,
	"language" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_customer_customers_id_fk" FOREIGN KEY ("customer") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lasting_gift_aid" ADD CONSTRAINT "lasting_gift_aid_customer_customers_id_fk" FOREIGN KEY ("customer") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lasting_gift_aid_customer" ON "lasting_gift_aid" USING btree ("customer","id");