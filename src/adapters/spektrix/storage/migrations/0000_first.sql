CREATE TABLE "baskets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session" uuid NOT NULL,
	"vendor" text NOT NULL,
	"state" text NOT NULL,
	"delivery" text,
	"billing" text,
	"shown" jsonb NOT NULL,
	"shown_at" timestamp with time zone NOT NULL,
	"expires" timestamp with time zone NOT NULL,
	"created" timestamp with time zone NOT NULL,
	CONSTRAINT "baskets_vendor_unique" UNIQUE("vendor")
);
--> statement-breakpoint
CREATE TABLE "commands" (
	"session" uuid NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"plan" jsonb,
	"answer" jsonb,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "commands_session_key_pk" PRIMARY KEY("session","key")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "orders_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 100001 CACHE 1),
	"link" text NOT NULL,
	"basket" uuid NOT NULL,
	"customer" text NOT NULL,
	"state" text NOT NULL,
	"failure" text,
	"document" jsonb NOT NULL,
	"total" bigint NOT NULL,
	"currency" text NOT NULL,
	"secured" text,
	"unclear_since" timestamp with time zone,
	"answered_by" text,
	"vendor_order" text,
	"barcodes" jsonb,
	"created" timestamp with time zone NOT NULL,
	"paid" timestamp with time zone,
	CONSTRAINT "orders_link_unique" UNIQUE("link"),
	CONSTRAINT "orders_vendor_order_unique" UNIQUE("vendor_order"),
	CONSTRAINT "paid_is_the_vendors_order" CHECK ("orders"."state" <> 'paid' or "orders"."vendor_order" is not null)
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"customer" text,
	"cookies" "bytea",
	"busy_until" timestamp with time zone,
	"created" timestamp with time zone NOT NULL,
	"last_seen" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "vendor_ids" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"vendor" text NOT NULL,
	CONSTRAINT "one_number_per_vendor_id" UNIQUE("kind","vendor")
);
--> statement-breakpoint
CREATE TABLE "vendor_payments" (
	"order" uuid PRIMARY KEY NOT NULL,
	"placed" timestamp with time zone NOT NULL,
	"token" text,
	"billing_address" text NOT NULL,
	"reported" timestamp with time zone,
	"gone_since" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "ledger" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment" uuid NOT NULL,
	"kind" text NOT NULL,
	"provider_reference" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"value" bigint,
	"till_session" uuid,
	"in_cash" boolean DEFAULT false NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "a_movement_is_booked_once" UNIQUE("kind","provider_reference"),
	CONSTRAINT "ledger_amount_positive" CHECK ("ledger"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "movements" (
	"id" text PRIMARY KEY NOT NULL,
	"tender" uuid NOT NULL,
	"kind" text NOT NULL,
	"charge" text,
	"amount" bigint NOT NULL,
	"requested_amount" bigint,
	"state" text DEFAULT 'requested' NOT NULL,
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
	CONSTRAINT "void_value_is_set_aside" CHECK ("stored_value"."state" <> 'void' or "stored_value"."balance" = "stored_value"."held"),
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
CREATE TABLE "tender_sources" (
	"tender" uuid NOT NULL,
	"source" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"returned" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "tender_sources_tender_source_pk" PRIMARY KEY("tender","source"),
	CONSTRAINT "source_amount_positive" CHECK ("tender_sources"."amount" > 0),
	CONSTRAINT "returned_was_moved" CHECK (0 <= "tender_sources"."returned" and "tender_sources"."returned" <= "tender_sources"."amount")
);
--> statement-breakpoint
CREATE TABLE "tenders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order" uuid NOT NULL,
	"kind" text DEFAULT 'provider' NOT NULL,
	"external" boolean DEFAULT true NOT NULL,
	"provider" text,
	"provider_payment" text,
	"page" text,
	"state" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"requested_amount" bigint,
	"requested_currency" text,
	"settled_rate" numeric,
	"settled_amount" bigint,
	"settled_currency" text,
	"taken" bigint DEFAULT 0 NOT NULL,
	"returned" bigint DEFAULT 0 NOT NULL,
	"moved" bigint DEFAULT 0 NOT NULL,
	"bounced" bigint DEFAULT 0 NOT NULL,
	"waived" bigint DEFAULT 0 NOT NULL,
	"return_by" timestamp with time zone,
	"hint" text,
	"method" text,
	"value" uuid,
	"redemption" uuid,
	"for_line" text,
	"card" uuid,
	"created" timestamp with time zone NOT NULL,
	CONSTRAINT "tenders_provider_payment_unique" UNIQUE("provider_payment"),
	CONSTRAINT "amount_positive" CHECK ("tenders"."amount" > 0),
	CONSTRAINT "requested_in_a_currency" CHECK (("tenders"."requested_amount" is null) = ("tenders"."requested_currency" is null) and "tenders"."requested_amount" > 0),
	CONSTRAINT "returned_was_taken" CHECK (0 <= "tenders"."returned" and "tenders"."returned" <= "tenders"."taken"),
	CONSTRAINT "bounced_is_back" CHECK (0 <= "tenders"."bounced" and "tenders"."bounced" <= "tenders"."returned"),
	CONSTRAINT "waived_was_owed" CHECK (0 <= "tenders"."waived" and "tenders"."waived" <= "tenders"."amount"),
	CONSTRAINT "moved_is_left" CHECK (0 <= "tenders"."moved" and "tenders"."returned" + "tenders"."moved" <= "tenders"."taken")
);
--> statement-breakpoint
CREATE TABLE "attempts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "spent_challenges" (
	"challenge_hash" "bytea" PRIMARY KEY NOT NULL,
	"expires" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"run" uuid NOT NULL,
	"who" text NOT NULL,
	"staff" uuid,
	"device" text,
	"operation" text NOT NULL,
	"input" jsonb,
	"order" text,
	"customer" uuid,
	"performance" integer,
	"outcome" text NOT NULL,
	"reason" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "audit_outcome" CHECK ("audit_log"."outcome" in ('begun', 'done', 'refused', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "staff_devices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"label" text NOT NULL,
	"network" text NOT NULL,
	"session" uuid,
	"is_locked" boolean DEFAULT false NOT NULL,
	"last_seen" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_devices_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "staff_recovery_codes" (
	"staff" uuid NOT NULL,
	"code_hash" "bytea" NOT NULL,
	CONSTRAINT "staff_recovery_codes_staff_code_hash_pk" PRIMARY KEY("staff","code_hash")
);
--> statement-breakpoint
CREATE TABLE "staff_roles" (
	"id" text PRIMARY KEY NOT NULL,
	"permissions" text[] NOT NULL,
	"changed" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"folded_email" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"language" text DEFAULT 'sv' NOT NULL,
	"created" timestamp with time zone NOT NULL,
	"joined" timestamp with time zone,
	"suspended" timestamp with time zone,
	"last_sign_in" timestamp with time zone,
	"password_hash" text,
	"totp_sealed" "bytea",
	"totp_step" bigint DEFAULT 0 NOT NULL,
	"pin_hash" text,
	CONSTRAINT "staff_folded_email_unique" UNIQUE("folded_email"),
	CONSTRAINT "password_with_totp" CHECK (("staff"."password_hash" is null) = ("staff"."totp_sealed" is null))
);
--> statement-breakpoint
CREATE TABLE "staff_identities" (
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"staff" uuid NOT NULL,
	CONSTRAINT "staff_identities_provider_subject_pk" PRIMARY KEY("provider","subject")
);
--> statement-breakpoint
CREATE TABLE "staff_links" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"staff" uuid NOT NULL,
	"expires" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_passkeys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"staff" uuid NOT NULL,
	"credential" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] DEFAULT '{}' NOT NULL,
	"name" text NOT NULL,
	"added" timestamp with time zone NOT NULL,
	"last_used" timestamp with time zone,
	CONSTRAINT "staff_passkeys_credential_unique" UNIQUE("credential")
);
--> statement-breakpoint
CREATE TABLE "staff_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"device" uuid NOT NULL,
	"staff" uuid NOT NULL,
	"signed_in" timestamp with time zone NOT NULL,
	"expires" timestamp with time zone NOT NULL,
	"wrong_pins" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_wrong_guesses" (
	"staff" uuid NOT NULL,
	"network" text NOT NULL,
	"count" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_wrong_guesses_staff_network_pk" PRIMARY KEY("staff","network")
);
--> statement-breakpoint
CREATE TABLE "house_contents" (
	"hash" text PRIMARY KEY NOT NULL,
	"compressed" "bytea" NOT NULL,
	"used" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "house_drafts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"author" text NOT NULL,
	"created" timestamp with time zone NOT NULL,
	"changed" timestamp with time zone NOT NULL,
	"base" integer NOT NULL,
	"tree" jsonb NOT NULL,
	"schema" integer DEFAULT 1 NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"publish_at" timestamp with time zone,
	"publish_by" text,
	"publish_note" text,
	"problem" text
);
--> statement-breakpoint
CREATE TABLE "house_folder" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"tree" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"conflicts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"schema" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "house_folder_once" CHECK ("house_folder"."only")
);
--> statement-breakpoint
CREATE TABLE "house_versions" (
	"number" integer PRIMARY KEY NOT NULL,
	"parent" integer,
	"tree" jsonb NOT NULL,
	"tree_hash" text NOT NULL,
	"author" text NOT NULL,
	"note" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"origin" text NOT NULL,
	"restores" integer,
	"schema" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "house_versions_origin" CHECK ("house_versions"."origin" in ('folder', 'office')),
	CONSTRAINT "house_versions_parent" CHECK ("house_versions"."number" = coalesce("house_versions"."parent", 0) + 1)
);
--> statement-breakpoint
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
	"emails" integer DEFAULT 0 NOT NULL,
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
ALTER TABLE "baskets" ADD CONSTRAINT "baskets_session_sessions_id_fk" FOREIGN KEY ("session") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commands" ADD CONSTRAINT "commands_session_sessions_id_fk" FOREIGN KEY ("session") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_basket_baskets_id_fk" FOREIGN KEY ("basket") REFERENCES "public"."baskets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_payments" ADD CONSTRAINT "vendor_payments_order_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_payment_tenders_id_fk" FOREIGN KEY ("payment") REFERENCES "public"."tenders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movements" ADD CONSTRAINT "movements_tender_tenders_id_fk" FOREIGN KEY ("tender") REFERENCES "public"."tenders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stored_value_entries" ADD CONSTRAINT "stored_value_entries_value_stored_value_id_fk" FOREIGN KEY ("value") REFERENCES "public"."stored_value"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stored_value_entries" ADD CONSTRAINT "stored_value_entries_tender_tenders_id_fk" FOREIGN KEY ("tender") REFERENCES "public"."tenders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tender_sources" ADD CONSTRAINT "tender_sources_tender_tenders_id_fk" FOREIGN KEY ("tender") REFERENCES "public"."tenders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tender_sources" ADD CONSTRAINT "tender_sources_source_tenders_id_fk" FOREIGN KEY ("source") REFERENCES "public"."tenders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenders" ADD CONSTRAINT "tenders_value_stored_value_id_fk" FOREIGN KEY ("value") REFERENCES "public"."stored_value"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_recovery_codes" ADD CONSTRAINT "staff_recovery_codes_staff_staff_id_fk" FOREIGN KEY ("staff") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_identities" ADD CONSTRAINT "staff_identities_staff_staff_id_fk" FOREIGN KEY ("staff") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_links" ADD CONSTRAINT "staff_links_staff_staff_id_fk" FOREIGN KEY ("staff") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_passkeys" ADD CONSTRAINT "staff_passkeys_staff_staff_id_fk" FOREIGN KEY ("staff") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_device_staff_devices_id_fk" FOREIGN KEY ("device") REFERENCES "public"."staff_devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_staff_staff_id_fk" FOREIGN KEY ("staff") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_wrong_guesses" ADD CONSTRAINT "staff_wrong_guesses_staff_staff_id_fk" FOREIGN KEY ("staff") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "one_live_basket" ON "baskets" USING btree ("session") WHERE "baskets"."state" in ('open', 'paying');--> statement-breakpoint
CREATE UNIQUE INDEX "one_order_per_basket" ON "orders" USING btree ("basket") WHERE "orders"."state" in ('paying', 'charging', 'paid');--> statement-breakpoint
CREATE INDEX "orders_customer" ON "orders" USING btree ("customer","created");--> statement-breakpoint
CREATE INDEX "sessions_customer" ON "sessions" USING btree ("customer");--> statement-breakpoint
CREATE INDEX "ledger_till_session" ON "ledger" USING btree ("till_session") WHERE "ledger"."till_session" is not null;--> statement-breakpoint
CREATE INDEX "movements_tender" ON "movements" USING btree ("tender");--> statement-breakpoint
CREATE INDEX "refunds_promised" ON "movements" USING btree ("requested","id") WHERE "movements"."kind" = 'refund' and "movements"."state" in ('requested', 'failed');--> statement-breakpoint
CREATE INDEX "stored_value_customer" ON "stored_value" USING btree ("customer") WHERE "stored_value"."customer" is not null;--> statement-breakpoint
CREATE INDEX "stored_value_entries_value" ON "stored_value_entries" USING btree ("value","id");--> statement-breakpoint
CREATE UNIQUE INDEX "a_tender_is_spent_once" ON "stored_value_entries" USING btree ("tender") WHERE "stored_value_entries"."kind" = 'spent';--> statement-breakpoint
CREATE UNIQUE INDEX "a_return_is_entered_once" ON "stored_value_entries" USING btree ("movement") WHERE "stored_value_entries"."movement" is not null;--> statement-breakpoint
CREATE INDEX "tender_sources_source" ON "tender_sources" USING btree ("source");--> statement-breakpoint
CREATE UNIQUE INDEX "a_redemption_pays_once" ON "tenders" USING btree ("redemption") WHERE "tenders"."redemption" is not null and ("tenders"."state" = 'held' or ("tenders"."state" = 'taken' and "tenders"."returned" < "tenders"."taken"));--> statement-breakpoint
CREATE UNIQUE INDEX "one_live_external_tender" ON "tenders" USING btree ("order") WHERE "tenders"."external" and "tenders"."state" in ('opening', 'open', 'held', 'submitted', 'taking', 'taken');--> statement-breakpoint
CREATE INDEX "tenders_order" ON "tenders" USING btree ("order");--> statement-breakpoint
CREATE INDEX "tenders_unmatched" ON "tenders" USING btree ("return_by","id") WHERE "tenders"."state" = 'unmatched';--> statement-breakpoint
CREATE INDEX "tenders_value" ON "tenders" USING btree ("value") WHERE "tenders"."value" is not null;--> statement-breakpoint
CREATE INDEX "attempts_subject" ON "attempts" USING btree ("subject","at");--> statement-breakpoint
CREATE INDEX "spent_challenges_expires" ON "spent_challenges" USING btree ("expires");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_log_run" ON "audit_log" USING btree ("run") WHERE "audit_log"."outcome" = 'begun';--> statement-breakpoint
CREATE INDEX "audit_log_run_end" ON "audit_log" USING btree ("run");--> statement-breakpoint
CREATE INDEX "audit_log_order" ON "audit_log" USING btree ("order") WHERE "audit_log"."order" is not null;--> statement-breakpoint
CREATE INDEX "audit_log_customer" ON "audit_log" USING btree ("customer") WHERE "audit_log"."customer" is not null;--> statement-breakpoint
CREATE INDEX "audit_log_performance" ON "audit_log" USING btree ("performance") WHERE "audit_log"."performance" is not null;--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "staff_links_staff" ON "staff_links" USING btree ("staff");--> statement-breakpoint
CREATE INDEX "staff_passkeys_staff" ON "staff_passkeys" USING btree ("staff");--> statement-breakpoint
CREATE UNIQUE INDEX "one_session_per_device" ON "staff_sessions" USING btree ("device","staff");--> statement-breakpoint
CREATE INDEX "staff_sessions_staff" ON "staff_sessions" USING btree ("staff");--> statement-breakpoint
CREATE INDEX "house_drafts_due" ON "house_drafts" USING btree ("publish_at") WHERE "house_drafts"."publish_at" is not null;--> statement-breakpoint
CREATE INDEX "house_versions_tree" ON "house_versions" USING btree ("tree_hash");--> statement-breakpoint
CREATE INDEX "queue_places_place" ON "queue_places" USING btree ("room","place");--> statement-breakpoint
CREATE INDEX "queue_places_without" ON "queue_places" USING btree ("room","arrival") WHERE "queue_places"."place" is null;--> statement-breakpoint
CREATE INDEX "queue_places_network" ON "queue_places" USING btree ("room","network");--> statement-breakpoint
CREATE INDEX "queue_places_session" ON "queue_places" USING btree ("session") WHERE "queue_places"."session" is not null;--> statement-breakpoint
CREATE INDEX "queue_places_live" ON "queue_places" USING btree ("room","expires") WHERE "queue_places"."called" is not null and "queue_places"."gone" is null;--> statement-breakpoint
-- Below: what the generator cannot express.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;--> statement-breakpoint
CREATE TRIGGER ledger_is_append_only BEFORE UPDATE OR DELETE ON "ledger"
	FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER ledger_is_not_emptied BEFORE TRUNCATE ON "ledger"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER stored_value_entries_are_append_only BEFORE UPDATE OR DELETE ON "stored_value_entries"
	FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER stored_value_entries_are_not_emptied BEFORE TRUNCATE ON "stored_value_entries"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- Erasure of personal data may empty an input, and nothing else.
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND NEW.input IS NULL AND to_jsonb(NEW) - 'input' = to_jsonb(OLD) - 'input' THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'audit_log is append-only';
END $$;--> statement-breakpoint
CREATE TRIGGER audit_log_is_append_only BEFORE UPDATE OR DELETE ON "audit_log"
	FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();--> statement-breakpoint
CREATE TRIGGER audit_log_is_not_emptied BEFORE TRUNCATE ON "audit_log"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
