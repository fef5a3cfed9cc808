CREATE TABLE "survey_answers" (
	"customer" uuid NOT NULL,
	"survey" text NOT NULL,
	"answers" jsonb,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "survey_answers_customer_survey_pk" PRIMARY KEY("customer","survey")
);
--> statement-breakpoint
ALTER TABLE "survey_answers" ADD CONSTRAINT "survey_answers_customer_customers_id_fk" FOREIGN KEY ("customer") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;