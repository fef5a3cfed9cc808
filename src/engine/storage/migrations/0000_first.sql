CREATE TABLE "baskets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session" uuid NOT NULL,
	"state" text NOT NULL,
	"created" timestamp with time zone NOT NULL,
	"expires" timestamp with time zone NOT NULL,
	"tickets" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"lines" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"delivery" text,
	"tenders" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"retries" integer DEFAULT 0 NOT NULL,
	"extensions" integer DEFAULT 0 NOT NULL,
	"network" text,
	"reserved" uuid,
	"channel" text DEFAULT 'web' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "catalogue_versions" (
	"version" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "catalogue_versions_version_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"fingerprint" text NOT NULL,
	"document" jsonb NOT NULL,
	"imported" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "commands" (
	"session" uuid NOT NULL,
	"key" text NOT NULL,
	"operation" text NOT NULL,
	"fingerprint" text NOT NULL,
	"answer" jsonb,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "commands_session_key_pk" PRIMARY KEY("session","key")
);
--> statement-breakpoint
CREATE TABLE "customer_links" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"customer" uuid NOT NULL,
	"expires" timestamp with time zone NOT NULL,
	"used" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"folded_email" text NOT NULL,
	"password_hash" text NOT NULL,
	"wrong_passwords" integer DEFAULT 0 NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"prefix" text DEFAULT '' NOT NULL,
	"first_name" text NOT NULL,
	"middle_name" text DEFAULT '' NOT NULL,
	"last_name" text NOT NULL,
	"search_name" text DEFAULT '' NOT NULL,
	"phone" text NOT NULL,
	"date_of_birth" text DEFAULT '' NOT NULL,
	"address" jsonb,
	"created" timestamp with time zone NOT NULL,
	"proven" timestamp with time zone,
	"erased" timestamp with time zone,
	"merged_into" uuid
);
--> statement-breakpoint
CREATE TABLE "first_start" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"day" text NOT NULL,
	CONSTRAINT "first_start_once" CHECK ("first_start"."only")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"link" text NOT NULL,
	"basket" uuid NOT NULL,
	"customer" uuid NOT NULL,
	"state" text NOT NULL,
	"failure" text,
	"document" jsonb NOT NULL,
	"total" bigint NOT NULL,
	"currency" text NOT NULL,
	"created" timestamp with time zone NOT NULL,
	"paid" timestamp with time zone,
	"hold_until" timestamp with time zone,
	"release_at" timestamp with time zone,
	"locked" text,
	"comp" text,
	CONSTRAINT "orders_number_unique" UNIQUE("number"),
	CONSTRAINT "orders_link_unique" UNIQUE("link"),
	CONSTRAINT "reserved_until_a_day" CHECK ("orders"."state" <> 'reserved' or "orders"."release_at" is not null),
	CONSTRAINT "total_not_negative" CHECK ("orders"."total" >= 0),
	CONSTRAINT "given_away_for_nothing" CHECK ("orders"."comp" is null or "orders"."total" = 0)
);
--> statement-breakpoint
CREATE TABLE "performance_changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "performance_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"performance" integer NOT NULL,
	"kind" text NOT NULL,
	"before" timestamp with time zone NOT NULL,
	"after" timestamp with time zone NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "performance_seats" (
	"performance" integer NOT NULL,
	"seat" text NOT NULL,
	"position" integer NOT NULL,
	"band" smallint NOT NULL,
	"state" smallint DEFAULT 0 NOT NULL,
	"basket" uuid,
	"held_until" timestamp with time zone,
	"allocation" uuid,
	"listed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "performance_seats_performance_seat_pk" PRIMARY KEY("performance","seat"),
	CONSTRAINT "listed_seats_are_not_free" CHECK (not "performance_seats"."listed" or "performance_seats"."state" <> 0),
	CONSTRAINT "seat_state" CHECK ("performance_seats"."state" between 0 and 3),
	CONSTRAINT "kept_seats_are_not_free" CHECK ("performance_seats"."allocation" is null or "performance_seats"."state" <> 0),
	CONSTRAINT "held_by_a_basket" CHECK ("performance_seats"."state" <> 1 or ("performance_seats"."basket" is not null and "performance_seats"."held_until" is not null))
);
--> statement-breakpoint
CREATE TABLE "performances" (
	"id" integer PRIMARY KEY NOT NULL,
	"event" text NOT NULL,
	"plan" text NOT NULL,
	"starts" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seat_demand" (
	"performance" integer PRIMARY KEY NOT NULL,
	"last_turned_away" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"customer" uuid,
	"created" timestamp with time zone NOT NULL,
	"last_seen" timestamp with time zone NOT NULL,
	"previous_token_hash" "bytea",
	"renamed" timestamp with time zone,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "tickets" (
	"code" text PRIMARY KEY NOT NULL,
	"order" uuid NOT NULL,
	"performance" integer NOT NULL,
	"seat" text NOT NULL,
	"price_type" integer NOT NULL,
	"line" integer NOT NULL,
	"valid" boolean DEFAULT true NOT NULL,
	"for_resale" boolean DEFAULT false NOT NULL,
	"name" text,
	"changed" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "a_ticket_for_resale_admits_no_one" CHECK (not ("tickets"."valid" and "tickets"."for_resale"))
);
--> statement-breakpoint
CREATE TABLE "wrong_passwords" (
	"customer" uuid NOT NULL,
	"network" text NOT NULL,
	"count" integer NOT NULL,
	"known" boolean DEFAULT false NOT NULL,
	CONSTRAINT "wrong_passwords_customer_network_pk" PRIMARY KEY("customer","network")
);
--> statement-breakpoint
CREATE TABLE "claims" (
	"holder" uuid NOT NULL,
	"line" text NOT NULL,
	"of" text NOT NULL,
	"key" text NOT NULL,
	"amount" integer NOT NULL,
	"held_until" timestamp with time zone,
	CONSTRAINT "claims_holder_line_key_pk" PRIMARY KEY("holder","line","key"),
	CONSTRAINT "claim_positive" CHECK ("claims"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"order" uuid NOT NULL,
	"line" text NOT NULL,
	"position" smallint NOT NULL,
	"kind" text NOT NULL,
	"quantity" integer NOT NULL,
	"returned" integer DEFAULT 0 NOT NULL,
	"gross" bigint NOT NULL,
	"vat" bigint NOT NULL,
	"state" text DEFAULT 'promised' NOT NULL,
	"reason" text,
	"result" jsonb,
	CONSTRAINT "order_lines_order_line_pk" PRIMARY KEY("order","line"),
	CONSTRAINT "returned_no_more_than_there_were" CHECK ("order_lines"."returned" between 0 and "order_lines"."quantity"),
	CONSTRAINT "order_line_quantity" CHECK ("order_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "quotas" (
	"key" text PRIMARY KEY NOT NULL,
	"capacity" integer NOT NULL,
	CONSTRAINT "quota_not_negative" CHECK ("quotas"."capacity" >= 0)
);
--> statement-breakpoint
CREATE TABLE "donations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer" uuid NOT NULL,
	"order" uuid NOT NULL,
	"line" text NOT NULL,
	"fund" integer NOT NULL,
	"appeal" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"recognition" text NOT NULL,
	"anonymous" boolean NOT NULL,
	"tribute" text NOT NULL,
	"gift_aid" boolean NOT NULL,
	"given" timestamp with time zone NOT NULL,
	"returned" timestamp with time zone,
	CONSTRAINT "donation_positive" CHECK ("donations"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "grants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer" uuid,
	"session" uuid,
	"cause" text NOT NULL,
	"modes_of_sale" smallint[] NOT NULL,
	"opens" text[] NOT NULL,
	"valid_from" timestamp with time zone NOT NULL,
	"valid_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer" uuid NOT NULL,
	"level" integer NOT NULL,
	"fund" integer NOT NULL,
	"starts" date NOT NULL,
	"ends" date NOT NULL,
	"cancelled" timestamp with time zone,
	"auto_renew" boolean DEFAULT false NOT NULL,
	"order" uuid NOT NULL,
	"line" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "protections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order" uuid NOT NULL,
	"line" text NOT NULL,
	"ticket_line" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"claim_days" smallint DEFAULT 60 NOT NULL,
	"state" text DEFAULT 'bought' NOT NULL,
	"reason" text,
	"claimed" timestamp with time zone,
	"decided" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "access_registrations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"scheme" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"code_hash" "bytea",
	"last4" text,
	"until" date,
	"issued" timestamp with time zone NOT NULL,
	"customer" uuid,
	"applied" timestamp with time zone,
	"ended" timestamp with time zone,
	CONSTRAINT "access_by_code_or_customer" CHECK ("access_registrations"."code_hash" is not null or "access_registrations"."customer" is not null or "access_registrations"."ended" is not null)
);
--> statement-breakpoint
CREATE TABLE "contact_answers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer" uuid NOT NULL,
	"permission" integer NOT NULL,
	"agreed" boolean NOT NULL,
	"wording" text NOT NULL,
	"language" text NOT NULL,
	"source" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer_addresses" (
	"customer" uuid NOT NULL,
	"type" text NOT NULL,
	"address" jsonb NOT NULL,
	CONSTRAINT "customer_addresses_customer_type_pk" PRIMARY KEY("customer","type")
);
--> statement-breakpoint
CREATE TABLE "customer_details" (
	"customer" uuid PRIMARY KEY NOT NULL,
	"mobile" text DEFAULT '' NOT NULL,
	"interests" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_changes" (
	"customer" uuid PRIMARY KEY NOT NULL,
	"change" uuid NOT NULL,
	"email" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"requested" timestamp with time zone NOT NULL,
	"expires" timestamp with time zone NOT NULL,
	"confirmed" timestamp with time zone,
	CONSTRAINT "email_changes_change_unique" UNIQUE("change"),
	CONSTRAINT "email_changes_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "survey_answers" (
	"customer" uuid NOT NULL,
	"survey" text NOT NULL,
	"answers" jsonb,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "survey_answers_customer_survey_pk" PRIMARY KEY("customer","survey")
);
--> statement-breakpoint
CREATE TABLE "additions" (
	"basket" uuid PRIMARY KEY NOT NULL,
	"order" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "allocation_guests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"allocation" uuid NOT NULL,
	"name" text NOT NULL,
	"party" integer NOT NULL,
	"seats" text[] DEFAULT '{}' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"order" uuid,
	"created" timestamp with time zone NOT NULL,
	CONSTRAINT "a_party_of_one_or_more" CHECK ("allocation_guests"."party" > 0)
);
--> statement-breakpoint
CREATE TABLE "allocations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"performance" integer NOT NULL,
	"name" text NOT NULL,
	"colour" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"owner" text,
	"release_at" timestamp with time zone,
	"channels" text[] DEFAULT '{}' NOT NULL,
	"roles" text[] DEFAULT '{}' NOT NULL,
	"staff" uuid[] DEFAULT '{}' NOT NULL,
	"created" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	"released" timestamp with time zone,
	"released_by" text,
	"seats_then" integer,
	"freed_then" integer,
	CONSTRAINT "allocation_of_performance" UNIQUE("performance","id"),
	CONSTRAINT "known_channels" CHECK ("allocations"."channels" <@ array['counter']),
	CONSTRAINT "released_with_numbers" CHECK (("allocations"."released" is null) = ("allocations"."seats_then" is null))
);
--> statement-breakpoint
CREATE TABLE "lost_seats" (
	"performance" integer NOT NULL,
	"seat" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "lost_seats_performance_seat_pk" PRIMARY KEY("performance","seat")
);
--> statement-breakpoint
CREATE TABLE "basket_details" (
	"basket" uuid PRIMARY KEY NOT NULL,
	"notes" "bytea",
	"billing" text,
	"booked_for" uuid
);
--> statement-breakpoint
CREATE TABLE "gift_aid_declarations" (
	"order" uuid PRIMARY KEY NOT NULL,
	"customer" uuid NOT NULL,
	"wording" text NOT NULL,
	"language" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "household_members" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer" uuid NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"added" timestamp with time zone NOT NULL
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
CREATE TABLE "order_details" (
	"order" uuid PRIMARY KEY NOT NULL,
	"notes" "bytea",
	"notes_until" timestamp with time zone,
	"billing" jsonb,
	"booked_for" jsonb
);
--> statement-breakpoint
CREATE TABLE "counter_reservations" (
	"order" uuid PRIMARY KEY NOT NULL,
	"sale" uuid NOT NULL,
	"kind" text NOT NULL,
	"who" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "counter_sales" (
	"id" uuid PRIMARY KEY NOT NULL,
	"clerk" text NOT NULL,
	"who" text NOT NULL,
	"language" text NOT NULL,
	"buyer" jsonb,
	"lifted" text,
	"till_session" uuid,
	"created" timestamp with time zone NOT NULL,
	"ended" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "ticket_prints" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ticket_prints_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order" uuid NOT NULL,
	"till_session" uuid,
	"who" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "till_movements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "till_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"session" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"order" uuid,
	"tender" uuid,
	"reason" text,
	"who" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "cash_has_a_direction" CHECK (case "till_movements"."kind" when 'float' then "till_movements"."amount" >= 0
        when 'sale' then "till_movements"."amount" > 0 when 'cash-in' then "till_movements"."amount" > 0
        when 'difference' then "till_movements"."amount" <> 0 else "till_movements"."amount" < 0 end),
	CONSTRAINT "cash_by_hand_has_a_reason" CHECK ("till_movements"."kind" not in ('cash-in', 'cash-out') or "till_movements"."reason" is not null)
);
--> statement-breakpoint
CREATE TABLE "till_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"till" text NOT NULL,
	"name" text NOT NULL,
	"state" text NOT NULL,
	"clerk" text NOT NULL,
	"opened_by" text NOT NULL,
	"opened" timestamp with time zone NOT NULL,
	"currency" text NOT NULL,
	"closed_by" text,
	"closed" timestamp with time zone,
	"witness" text,
	"number" integer,
	"expected" bigint,
	"counted" bigint,
	"denominations" jsonb,
	"reason" text,
	CONSTRAINT "closed_with_its_count" CHECK (("till_sessions"."state" = 'closed') = ("till_sessions"."number" is not null and "till_sessions"."closed" is not null and "till_sessions"."closed_by" is not null
        and "till_sessions"."expected" is not null and "till_sessions"."counted" is not null))
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
CREATE TABLE "customer_merges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kept" uuid NOT NULL,
	"merged" uuid NOT NULL,
	"who" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"record" jsonb NOT NULL,
	"undone" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "ticket_uses" (
	"code" text PRIMARY KEY NOT NULL,
	"who" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "debit_events" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "debit_plans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer" uuid NOT NULL,
	"mandate" uuid NOT NULL,
	"kind" text NOT NULL,
	"target" integer NOT NULL,
	"appeal" text DEFAULT '' NOT NULL,
	"order" uuid,
	"amount" bigint NOT NULL,
	"new_amount" bigint,
	"new_from" date,
	"currency" text NOT NULL,
	"day" smallint NOT NULL,
	"state" text NOT NULL,
	"ended_by" text,
	"next" date,
	"language" text NOT NULL,
	"created" timestamp with time zone NOT NULL,
	CONSTRAINT "an_order_has_its_plan" CHECK (("debit_plans"."kind" = 'order') = ("debit_plans"."order" is not null)),
	CONSTRAINT "plan_amount_positive" CHECK ("debit_plans"."amount" > 0),
	CONSTRAINT "plan_day_of_any_month" CHECK ("debit_plans"."day" between 1 and 28),
	CONSTRAINT "an_active_plan_has_a_next" CHECK ("debit_plans"."state" not in ('active', 'failing') or "debit_plans"."next" is not null or "debit_plans"."kind" = 'order')
);
--> statement-breakpoint
CREATE TABLE "instalments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"plan" uuid NOT NULL,
	"due" date NOT NULL,
	"amount" bigint NOT NULL,
	"state" text NOT NULL,
	"collection" text,
	"tries" smallint DEFAULT 1 NOT NULL,
	"order" uuid,
	"changed" timestamp with time zone NOT NULL,
	CONSTRAINT "instalments_collection_unique" UNIQUE("collection"),
	CONSTRAINT "a_plan_is_due_once_a_day" UNIQUE("plan","due")
);
--> statement-breakpoint
CREATE TABLE "mandates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer" uuid NOT NULL,
	"provider" text NOT NULL,
	"setup" text,
	"mandate" text,
	"page" text,
	"state" text NOT NULL,
	"created" timestamp with time zone NOT NULL,
	CONSTRAINT "mandates_setup_unique" UNIQUE("setup"),
	CONSTRAINT "mandates_mandate_unique" UNIQUE("mandate")
);
--> statement-breakpoint
CREATE TABLE "door_conflicts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"performance" integer NOT NULL,
	"kind" text NOT NULL,
	"earlier" uuid,
	"later" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"settled" timestamp with time zone,
	"settled_by" text,
	"note" text,
	CONSTRAINT "door_conflict_kind" CHECK ("door_conflicts"."kind" in ('twice', 'void', 'void-after', 'not-paired')),
	CONSTRAINT "door_conflict_of_two" CHECK (("door_conflicts"."kind" = 'twice') = ("door_conflicts"."earlier" is not null))
);
--> statement-breakpoint
CREATE TABLE "door_devices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"performances" integer[] NOT NULL,
	"paired_for" integer[] NOT NULL,
	"entrances" text[] NOT NULL,
	"names" boolean NOT NULL,
	"salt" text NOT NULL,
	"pairing_hash" "bytea",
	"pairing_until" timestamp with time zone NOT NULL,
	"token_hash" "bytea",
	"created" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	"paired" timestamp with time zone,
	"revoked" timestamp with time zone,
	"last_contact" timestamp with time zone,
	"battery" smallint,
	"waiting" integer DEFAULT 0 NOT NULL,
	"rejected" integer DEFAULT 0 NOT NULL,
	"version" text,
	CONSTRAINT "door_devices_pairing_hash_unique" UNIQUE("pairing_hash"),
	CONSTRAINT "door_devices_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "door_scans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "door_scans_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"device" uuid,
	"who" text NOT NULL,
	"kind" text NOT NULL,
	"performance" integer NOT NULL,
	"entrance" text,
	"order" uuid,
	"line" integer,
	"because" text,
	"override" jsonb,
	"undoes" uuid,
	"at" timestamp with time zone NOT NULL,
	"received" timestamp with time zone NOT NULL,
	"is_revoked" boolean DEFAULT false NOT NULL,
	"written" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "door_scan_kind" CHECK ("door_scans"."kind" in ('in', 'out', 'refused', 'undo'))
);
--> statement-breakpoint
CREATE TABLE "enquiries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"performance" integer NOT NULL,
	"form" text NOT NULL,
	"answers" jsonb NOT NULL,
	"language" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscription_redemptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subscription" uuid NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "redemption_position_counts_from_zero" CHECK ("subscription_redemptions"."position" >= 0)
);
--> statement-breakpoint
CREATE TABLE "ticket_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer" uuid NOT NULL,
	"order" uuid NOT NULL,
	"line" text NOT NULL,
	"flex" text NOT NULL,
	"name" jsonb NOT NULL,
	"structure" jsonb NOT NULL,
	"price" bigint NOT NULL,
	"currency" text NOT NULL,
	"issued" timestamp with time zone NOT NULL,
	"expires" date NOT NULL,
	"cancelled" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "office_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order" uuid,
	"customer" uuid,
	"text" text NOT NULL,
	"who" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "a_note_is_about_one" CHECK (("office_notes"."order" is null) <> ("office_notes"."customer" is null))
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer" uuid NOT NULL,
	"credential" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] DEFAULT '{}' NOT NULL,
	"synced" boolean NOT NULL,
	"name" text NOT NULL,
	"added" timestamp with time zone NOT NULL,
	"last_used" timestamp with time zone,
	CONSTRAINT "passkeys_credential_unique" UNIQUE("credential")
);
--> statement-breakpoint
CREATE TABLE "payment_cards" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer" uuid NOT NULL,
	"provider" text NOT NULL,
	"state" text NOT NULL,
	"provider_payment" text,
	"page" text,
	"agreement" text,
	"method" text DEFAULT '' NOT NULL,
	"masked" text DEFAULT '' NOT NULL,
	"expires" date,
	"holder" text NOT NULL,
	"address" jsonb,
	"preferred" boolean DEFAULT false NOT NULL,
	"consent_version" text NOT NULL,
	"consent_text" text NOT NULL,
	"language" text NOT NULL,
	"notified_of" date,
	"created" timestamp with time zone NOT NULL,
	"removed" timestamp with time zone,
	CONSTRAINT "payment_cards_provider_payment_unique" UNIQUE("provider_payment"),
	CONSTRAINT "payment_cards_agreement_unique" UNIQUE("agreement"),
	CONSTRAINT "a_live_card_is_known" CHECK ("payment_cards"."state" <> 'live' or ("payment_cards"."agreement" is not null and "payment_cards"."expires" is not null and "payment_cards"."masked" <> '')),
	CONSTRAINT "only_a_live_card_is_preferred" CHECK (not "payment_cards"."preferred" or "payment_cards"."state" = 'live'),
	CONSTRAINT "a_removed_card_pays_nothing" CHECK ("payment_cards"."state" <> 'removed' or "payment_cards"."agreement" is null)
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
CREATE TABLE "draws" (
	"registration" text PRIMARY KEY NOT NULL,
	"commitment" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"committed" timestamp with time zone NOT NULL,
	"drawn" timestamp with time zone,
	"seats" jsonb,
	"announced" timestamp with time zone,
	"seed" text,
	CONSTRAINT "a_seed_is_shown_with_its_result" CHECK ("draws"."seed" is null or "draws"."announced" is not null)
);
--> statement-breakpoint
CREATE TABLE "registrations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"registration" text NOT NULL,
	"customer" uuid NOT NULL,
	"household" text NOT NULL,
	"state" text NOT NULL,
	"performance" integer NOT NULL,
	"section" text NOT NULL,
	"party" smallint NOT NULL,
	"price_type" integer NOT NULL,
	"alternatives" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"rehearsal" boolean DEFAULT false NOT NULL,
	"language" text NOT NULL,
	"changed" timestamp with time zone NOT NULL,
	"entered" timestamp with time zone,
	"rank" integer,
	"choice" smallint,
	"drawn_performance" integer,
	"seats" jsonb,
	"basket" uuid,
	"order" uuid,
	"announced" timestamp with time zone,
	"declined_at" timestamp with time zone,
	"passed_from" uuid,
	CONSTRAINT "registrations_number_unique" UNIQUE("number"),
	CONSTRAINT "a_party_is_somebody" CHECK ("registrations"."party" > 0),
	CONSTRAINT "drawn_seats_have_a_holder" CHECK ("registrations"."state" not in ('drawn', 'offered') or ("registrations"."basket" is not null and "registrations"."seats" is not null))
);
--> statement-breakpoint
CREATE TABLE "refused_emails" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refused_emails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"job" jsonb NOT NULL,
	"subject" text NOT NULL,
	"address" text NOT NULL,
	"order" uuid,
	"customer" uuid,
	"answer" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"settled" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "credit_reminders" (
	"value" uuid NOT NULL,
	"valid_until" date NOT NULL,
	"days" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "credit_reminders_value_valid_until_days_pk" PRIMARY KEY("value","valid_until","days")
);
--> statement-breakpoint
CREATE TABLE "membership_reminders" (
	"membership" uuid NOT NULL,
	"ends" date NOT NULL,
	"days" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "membership_reminders_membership_ends_days_pk" PRIMARY KEY("membership","ends","days")
);
--> statement-breakpoint
CREATE TABLE "performance_reminders" (
	"order" uuid NOT NULL,
	"performance" integer NOT NULL,
	"starts" timestamp with time zone NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "performance_reminders_order_performance_starts_pk" PRIMARY KEY("order","performance","starts")
);
--> statement-breakpoint
CREATE TABLE "redemption_reminders" (
	"subscription" uuid NOT NULL,
	"valid_until" date NOT NULL,
	"days" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "redemption_reminders_subscription_valid_until_days_pk" PRIMARY KEY("subscription","valid_until","days")
);
--> statement-breakpoint
CREATE TABLE "ticket_resales" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket" text NOT NULL,
	"performance" integer NOT NULL,
	"seat" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"sold" timestamp with time zone,
	"settled" timestamp with time zone,
	"value" integer,
	"credit" integer,
	CONSTRAINT "an_open_resale_is_not_settled" CHECK ("ticket_resales"."state" <> 'open' or "ticket_resales"."settled" is null),
	CONSTRAINT "an_ended_resale_is_settled" CHECK ("ticket_resales"."state" in ('open', 'sold') or "ticket_resales"."settled" is not null),
	CONSTRAINT "sold_again_at_a_moment" CHECK ("ticket_resales"."state" <> 'sold' or "ticket_resales"."sold" is not null),
	CONSTRAINT "paid_back_once_sold" CHECK (("ticket_resales"."state" = 'sold' and "ticket_resales"."settled" is not null) = ("ticket_resales"."value" is not null and "ticket_resales"."credit" is not null))
);
--> statement-breakpoint
CREATE TABLE "replaced_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"ticket" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sales_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sales_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order" uuid NOT NULL,
	"part" smallint NOT NULL,
	"kind" text NOT NULL,
	"line" text,
	"what" text NOT NULL,
	"rate" integer,
	"quantity" integer NOT NULL,
	"gross" bigint NOT NULL,
	"vat" bigint NOT NULL,
	"discount" bigint NOT NULL,
	"free" boolean DEFAULT false NOT NULL,
	"currency" text NOT NULL,
	"performance" integer,
	"seat" text,
	"price_type" integer,
	"band" text,
	"channel" text NOT NULL,
	"promo" text,
	"first_order" boolean,
	"area" text,
	"day" date NOT NULL,
	"hour" smallint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "vat_is_taxed" CHECK ("sales_entries"."rate" is not null or "sales_entries"."vat" = 0)
);
--> statement-breakpoint
CREATE TABLE "report_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"staff" uuid NOT NULL,
	"report" text NOT NULL,
	"every" text NOT NULL,
	"format" text NOT NULL,
	"filters" jsonb NOT NULL,
	"created" timestamp with time zone NOT NULL,
	"sent" date,
	CONSTRAINT "a_report_is_subscribed_to_once" UNIQUE("staff","report","every")
);
--> statement-breakpoint
CREATE TABLE "report_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"staff" uuid,
	"report" text NOT NULL,
	"filters" jsonb NOT NULL,
	"state" text NOT NULL,
	"finished" smallint DEFAULT 0 NOT NULL,
	"pieces" smallint DEFAULT 0 NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"result" jsonb,
	"requested" timestamp with time zone NOT NULL,
	"ended" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payout_movements" (
	"provider" text NOT NULL,
	"payout" text NOT NULL,
	"position" integer NOT NULL,
	"payment" text NOT NULL,
	"reference" text NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "payout_movements_provider_payout_position_pk" PRIMARY KEY("provider","payout","position")
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"provider" text NOT NULL,
	"id" text NOT NULL,
	"reference" text NOT NULL,
	"date" date NOT NULL,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"fees" bigint NOT NULL,
	"fetched" timestamp with time zone NOT NULL,
	CONSTRAINT "payouts_provider_id_pk" PRIMARY KEY("provider","id")
);
--> statement-breakpoint
CREATE TABLE "series_renewals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"from_offer" text NOT NULL,
	"offer" text NOT NULL,
	"customer" uuid NOT NULL,
	"order" uuid NOT NULL,
	"seats" text[] NOT NULL,
	"opened" timestamp with time zone NOT NULL,
	"preference" text,
	"preference_at" timestamp with time zone,
	"declined" timestamp with time zone,
	CONSTRAINT "a_subscriber_is_asked_once" UNIQUE("from_offer","offer","customer")
);
--> statement-breakpoint
CREATE TABLE "series_rights" (
	"id" uuid PRIMARY KEY NOT NULL,
	"offer" text NOT NULL,
	"seat" text NOT NULL,
	"customer" uuid NOT NULL,
	"price_type" smallint NOT NULL,
	"order" uuid NOT NULL,
	"line" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"ended" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "ticket_shares" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"name" text NOT NULL,
	"created" timestamp with time zone NOT NULL,
	"revoked" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "gift_vouchers" (
	"value" uuid PRIMARY KEY NOT NULL,
	"order" uuid NOT NULL,
	"line" text NOT NULL,
	"position" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "voucher_sendings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "voucher_sendings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order" uuid NOT NULL,
	"line" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"readdressed" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "waiting_list_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"link" text NOT NULL,
	"email" text NOT NULL,
	"folded_email" text NOT NULL,
	"name" text NOT NULL,
	"language" text NOT NULL,
	"state" text NOT NULL,
	"ending" text,
	"performances" integer[] NOT NULL,
	"party" smallint NOT NULL,
	"wheelchairs" smallint NOT NULL,
	"bands" smallint[] NOT NULL,
	"may_be_split" boolean NOT NULL,
	"place" double precision,
	"created" timestamp with time zone NOT NULL,
	"confirmed" timestamp with time zone,
	"bought_seen" timestamp with time zone,
	"ended" timestamp with time zone,
	CONSTRAINT "waiting_list_entries_link_unique" UNIQUE("link"),
	CONSTRAINT "a_listed_party_has_people" CHECK ("waiting_list_entries"."party" > 0),
	CONSTRAINT "wheelchairs_with_companions" CHECK ("waiting_list_entries"."wheelchairs" = 0 or "waiting_list_entries"."party" between "waiting_list_entries"."wheelchairs" and 2 * "waiting_list_entries"."wheelchairs"),
	CONSTRAINT "up_to_five_performances" CHECK (cardinality("waiting_list_entries"."performances") between 1 and 5),
	CONSTRAINT "ended_for_a_reason" CHECK (("waiting_list_entries"."state" = 'ended') = ("waiting_list_entries"."ending" is not null and "waiting_list_entries"."ended" is not null)),
	CONSTRAINT "placed_when_confirmed" CHECK ("waiting_list_entries"."state" in ('unconfirmed', 'ended') or ("waiting_list_entries"."place" is not null and "waiting_list_entries"."confirmed" is not null))
);
--> statement-breakpoint
CREATE TABLE "waiting_list_offers" (
	"order" uuid PRIMARY KEY NOT NULL,
	"entry" uuid NOT NULL,
	"performance" integer NOT NULL,
	"made" timestamp with time zone NOT NULL,
	"closed" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "wallet_devices" (
	"device" text NOT NULL,
	"serial" text NOT NULL,
	"push_token" text NOT NULL,
	"registered" timestamp with time zone NOT NULL,
	CONSTRAINT "wallet_devices_device_serial_pk" PRIMARY KEY("device","serial")
);
--> statement-breakpoint
CREATE TABLE "wallet_passes" (
	"serial" text PRIMARY KEY NOT NULL,
	"ticket" text NOT NULL,
	"replaced" text,
	"share" uuid,
	"language" text NOT NULL,
	"google" boolean DEFAULT false NOT NULL,
	"content_hash" text NOT NULL,
	"changed" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"hash" "bytea" NOT NULL,
	"ends" text NOT NULL,
	"previous_hash" "bytea",
	"previous_until" timestamp with time zone,
	"permissions" text[] NOT NULL,
	"role" text,
	"per_minute" integer NOT NULL,
	"created" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	"last_used" timestamp with time zone,
	"last_network" text,
	"revoked" timestamp with time zone,
	CONSTRAINT "api_keys_hash_unique" UNIQUE("hash"),
	CONSTRAINT "api_keys_previous_hash_unique" UNIQUE("previous_hash")
);
--> statement-breakpoint
CREATE TABLE "performance_notices" (
	"performance" integer PRIMARY KEY NOT NULL,
	"on_sale" boolean NOT NULL,
	"sold_out" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_attempts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"endpoint" uuid NOT NULL,
	"event" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"status" integer,
	"fault" text,
	"milliseconds" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"endpoint" uuid NOT NULL,
	"event" uuid NOT NULL,
	"number" bigint NOT NULL,
	"object" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"queued" timestamp with time zone,
	"due" timestamp with time zone,
	"claimed_until" timestamp with time zone,
	"finished" timestamp with time zone,
	CONSTRAINT "webhook_deliveries_endpoint_event_pk" PRIMARY KEY("endpoint","event"),
	CONSTRAINT "delivery_state" CHECK ("webhook_deliveries"."state" in ('waiting', 'delivered', 'dead'))
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"secret" "bytea" NOT NULL,
	"previous_secret" "bytea",
	"previous_until" timestamp with time zone,
	"enabled" boolean DEFAULT true NOT NULL,
	"paused_until" timestamp with time zone,
	"created" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	"last_success" timestamp with time zone,
	"last_failure" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "webhook_events_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"object" text NOT NULL,
	"data" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"written" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "an_event_of_a_transaction_is_one" UNIQUE("kind","object","written")
);
--> statement-breakpoint
CREATE TABLE "withdrawals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"receipt" uuid NOT NULL,
	"order" uuid NOT NULL,
	"line" text NOT NULL,
	"amount" bigint NOT NULL,
	"name" text,
	"language" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"refunded" timestamp with time zone,
	CONSTRAINT "withdrawn_once" UNIQUE("order","line"),
	CONSTRAINT "withdrawal_not_negative" CHECK ("withdrawals"."amount" >= 0)
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
ALTER TABLE "customer_links" ADD CONSTRAINT "customer_links_customer_customers_id_fk" FOREIGN KEY ("customer") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_merged_into_customers_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_basket_baskets_id_fk" FOREIGN KEY ("basket") REFERENCES "public"."baskets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_customer_customers_id_fk" FOREIGN KEY ("customer") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "performance_changes" ADD CONSTRAINT "performance_changes_performance_performances_id_fk" FOREIGN KEY ("performance") REFERENCES "public"."performances"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "performance_seats" ADD CONSTRAINT "performance_seats_performance_performances_id_fk" FOREIGN KEY ("performance") REFERENCES "public"."performances"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_demand" ADD CONSTRAINT "seat_demand_performance_performances_id_fk" FOREIGN KEY ("performance") REFERENCES "public"."performances"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_customer_customers_id_fk" FOREIGN KEY ("customer") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_order_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wrong_passwords" ADD CONSTRAINT "wrong_passwords_customer_customers_id_fk" FOREIGN KEY ("customer") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_customer_customers_id_fk" FOREIGN KEY ("customer") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_order_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_customer_customers_id_fk" FOREIGN KEY ("customer") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_customer_customers_id_fk" FOREIGN KEY ("customer") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_order_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "protections" ADD CONSTRAINT "protections_order_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_registrations" ADD CONSTRAINT "access_registrations_customer_customers_id_fk" FOREIGN KEY ("customer") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_answers" ADD CONSTRAINT "contact_answers_customer_customers_id_fk" FOREIGN KEY ("customer") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_addresses" ADD CONSTRAINT "customer_addresses_customer_customers_id_fk" FOREIGN KEY ("customer") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_details" ADD CONSTRAINT "customer_details_customer_customers_id_fk" FOREIGN KEY ("customer") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_customer_customers_id_fk" FOREIGN KEY ("customer") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_answers" ADD CONSTRAINT "survey_answers_customer_customers_id_fk" FOREIGN KEY ("customer") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "additions" ADD CONSTRAINT "additions_basket_baskets_id_fk" FOREIGN KEY ("basket") REFERENCES "public"."baskets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "additions" ADD CONSTRAINT "additions_order_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocation_guests" ADD CONSTRAINT "allocation_guests_allocation_allocations_id_fk" FOREIGN KEY ("allocation") REFERENCES "public"."allocations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocation_guests" ADD CONSTRAINT "allocation_guests_order_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_performance_performances_id_fk" FOREIGN KEY ("performance") REFERENCES "public"."performances"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lost_seats" ADD CONSTRAINT "lost_seats_performance_performances_id_fk" FOREIGN KEY ("performance") REFERENCES "public"."performances"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "basket_details" ADD CONSTRAINT "basket_details_basket_baskets_id_fk" FOREIGN KEY ("basket") REFERENCES "public"."baskets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_aid_declarations" ADD CONSTRAINT "gift_aid_declarations_order_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_aid_declarations" ADD CONSTRAINT "gift_aid_declarations_customer_customers_id_fk" FOREIGN KEY ("customer") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "household_members" ADD CONSTRAINT "household_members_customer_customers_id_fk" FOREIGN KEY ("customer") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lasting_gift_aid" ADD CONSTRAINT "lasting_gift_aid_customer_customers_id_fk" FOREIGN KEY ("customer") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_details" ADD CONSTRAINT "order_details_order_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counter_reservations" ADD CONSTRAINT "counter_reservations_order_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_prints" ADD CONSTRAINT "ticket_prints_order_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_movements" ADD CONSTRAINT "till_movements_session_till_sessions_id_fk" FOREIGN KEY ("session") REFERENCES "public"."till_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_movements" ADD CONSTRAINT "till_movements_order_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_recovery_codes" ADD CONSTRAINT "staff_recovery_codes_staff_staff_id_fk" FOREIGN KEY ("staff") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_identities" ADD CONSTRAINT "staff_identities_staff_staff_id_fk" FOREIGN KEY ("staff") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_links" ADD CONSTRAINT "staff_links_staff_staff_id_fk" FOREIGN KEY ("staff") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_passkeys" ADD CONSTRAINT "staff_passkeys_staff_staff_id_fk" FOREIGN KEY ("staff") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_device_staff_devices_id_fk" FOREIGN KEY ("device") REFERENCES "public"."staff_devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_staff_staff_id_fk" FOREIGN KEY ("staff") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_wrong_guesses" ADD CONSTRAINT "staff_wrong_guesses_staff_staff_id_fk" FOREIGN KEY ("staff") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_merges" ADD CONSTRAINT "customer_merges_kept_customers_id_fk" FOREIGN KEY ("kept") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_merges" ADD CONSTRAINT "customer_merges_merged_customers_id_fk" FOREIGN KEY ("merged") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_uses" ADD CONSTRAINT "ticket_uses_code_tickets_code_fk" FOREIGN KEY ("code") REFERENCES "public"."tickets"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "debit_plans" ADD CONSTRAINT "debit_plans_customer_customers_id_fk" FOREIGN KEY ("customer") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "debit_plans" ADD CONSTRAINT "debit_plans_mandate_mandates_id_fk" FOREIGN KEY ("mandate") REFERENCES "public"."mandates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "debit_plans" ADD CONSTRAINT "debit_plans_order_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instalments" ADD CONSTRAINT "instalments_plan_debit_plans_id_fk" FOREIGN KEY ("plan") REFERENCES "public"."debit_plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instalments" ADD CONSTRAINT "instalments_order_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mandates" ADD CONSTRAINT "mandates_customer_customers_id_fk" FOREIGN KEY ("customer") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "door_conflicts" ADD CONSTRAINT "door_conflicts_earlier_door_scans_id_fk" FOREIGN KEY ("earlier") REFERENCES "public"."door_scans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "door_conflicts" ADD CONSTRAINT "door_conflicts_later_door_scans_id_fk" FOREIGN KEY ("later") REFERENCES "public"."door_scans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "door_scans" ADD CONSTRAINT "door_scans_device_door_devices_id_fk" FOREIGN KEY ("device") REFERENCES "public"."door_devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_redemptions" ADD CONSTRAINT "subscription_redemptions_subscription_ticket_subscriptions_id_fk" FOREIGN KEY ("subscription") REFERENCES "public"."ticket_subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_subscriptions" ADD CONSTRAINT "ticket_subscriptions_customer_customers_id_fk" FOREIGN KEY ("customer") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_subscriptions" ADD CONSTRAINT "ticket_subscriptions_order_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "office_notes" ADD CONSTRAINT "office_notes_order_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "office_notes" ADD CONSTRAINT "office_notes_customer_customers_id_fk" FOREIGN KEY ("customer") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_customer_customers_id_fk" FOREIGN KEY ("customer") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_cards" ADD CONSTRAINT "payment_cards_customer_customers_id_fk" FOREIGN KEY ("customer") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_offers" ADD CONSTRAINT "refund_offers_order_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_offers" ADD CONSTRAINT "refund_offers_performance_performances_id_fk" FOREIGN KEY ("performance") REFERENCES "public"."performances"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_customer_customers_id_fk" FOREIGN KEY ("customer") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_order_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refused_emails" ADD CONSTRAINT "refused_emails_order_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refused_emails" ADD CONSTRAINT "refused_emails_customer_customers_id_fk" FOREIGN KEY ("customer") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_reminders" ADD CONSTRAINT "credit_reminders_value_stored_value_id_fk" FOREIGN KEY ("value") REFERENCES "public"."stored_value"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_reminders" ADD CONSTRAINT "membership_reminders_membership_memberships_id_fk" FOREIGN KEY ("membership") REFERENCES "public"."memberships"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "performance_reminders" ADD CONSTRAINT "performance_reminders_order_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "performance_reminders" ADD CONSTRAINT "performance_reminders_performance_performances_id_fk" FOREIGN KEY ("performance") REFERENCES "public"."performances"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redemption_reminders" ADD CONSTRAINT "redemption_reminders_subscription_ticket_subscriptions_id_fk" FOREIGN KEY ("subscription") REFERENCES "public"."ticket_subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_resales" ADD CONSTRAINT "ticket_resales_ticket_tickets_code_fk" FOREIGN KEY ("ticket") REFERENCES "public"."tickets"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "replaced_codes" ADD CONSTRAINT "replaced_codes_ticket_tickets_code_fk" FOREIGN KEY ("ticket") REFERENCES "public"."tickets"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "sales_entries" ADD CONSTRAINT "sales_entries_order_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_movements" ADD CONSTRAINT "payout_movements_provider_payout_payouts_provider_id_fk" FOREIGN KEY ("provider","payout") REFERENCES "public"."payouts"("provider","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series_renewals" ADD CONSTRAINT "series_renewals_customer_customers_id_fk" FOREIGN KEY ("customer") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series_renewals" ADD CONSTRAINT "series_renewals_order_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series_rights" ADD CONSTRAINT "series_rights_customer_customers_id_fk" FOREIGN KEY ("customer") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series_rights" ADD CONSTRAINT "series_rights_order_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_shares" ADD CONSTRAINT "ticket_shares_ticket_tickets_code_fk" FOREIGN KEY ("ticket") REFERENCES "public"."tickets"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "gift_vouchers" ADD CONSTRAINT "gift_vouchers_value_stored_value_id_fk" FOREIGN KEY ("value") REFERENCES "public"."stored_value"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_vouchers" ADD CONSTRAINT "gift_vouchers_order_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_sendings" ADD CONSTRAINT "voucher_sendings_order_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_list_offers" ADD CONSTRAINT "waiting_list_offers_order_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_list_offers" ADD CONSTRAINT "waiting_list_offers_entry_waiting_list_entries_id_fk" FOREIGN KEY ("entry") REFERENCES "public"."waiting_list_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_devices" ADD CONSTRAINT "wallet_devices_serial_wallet_passes_serial_fk" FOREIGN KEY ("serial") REFERENCES "public"."wallet_passes"("serial") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_passes" ADD CONSTRAINT "wallet_passes_ticket_tickets_code_fk" FOREIGN KEY ("ticket") REFERENCES "public"."tickets"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_endpoint_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_event_webhook_events_id_fk" FOREIGN KEY ("event") REFERENCES "public"."webhook_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event_webhook_events_id_fk" FOREIGN KEY ("event") REFERENCES "public"."webhook_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_order_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_payment_tenders_id_fk" FOREIGN KEY ("payment") REFERENCES "public"."tenders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movements" ADD CONSTRAINT "movements_tender_tenders_id_fk" FOREIGN KEY ("tender") REFERENCES "public"."tenders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stored_value_entries" ADD CONSTRAINT "stored_value_entries_value_stored_value_id_fk" FOREIGN KEY ("value") REFERENCES "public"."stored_value"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stored_value_entries" ADD CONSTRAINT "stored_value_entries_tender_tenders_id_fk" FOREIGN KEY ("tender") REFERENCES "public"."tenders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tender_sources" ADD CONSTRAINT "tender_sources_tender_tenders_id_fk" FOREIGN KEY ("tender") REFERENCES "public"."tenders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tender_sources" ADD CONSTRAINT "tender_sources_source_tenders_id_fk" FOREIGN KEY ("source") REFERENCES "public"."tenders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenders" ADD CONSTRAINT "tenders_value_stored_value_id_fk" FOREIGN KEY ("value") REFERENCES "public"."stored_value"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "baskets_network" ON "baskets" USING btree ("network","expires") WHERE "baskets"."network" is not null and "baskets"."state" in ('open', 'paying');--> statement-breakpoint
CREATE UNIQUE INDEX "one_live_basket_per_session" ON "baskets" USING btree ("session") WHERE "baskets"."state" in ('open', 'paying');--> statement-breakpoint
CREATE INDEX "baskets_session" ON "baskets" USING btree ("session","created");--> statement-breakpoint
CREATE UNIQUE INDEX "customers_folded_email" ON "customers" USING btree ("folded_email");--> statement-breakpoint
CREATE INDEX "customers_phone" ON "customers" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "customers_last_digits" ON "customers" USING btree (right("phone", 6));--> statement-breakpoint
CREATE INDEX "customers_email_begins" ON "customers" USING btree ("folded_email" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "customers_merged_into" ON "customers" USING btree ("merged_into") WHERE "customers"."merged_into" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "one_order_per_basket" ON "orders" USING btree ("basket") WHERE "orders"."state" in ('paying', 'charging', 'paid');--> statement-breakpoint
CREATE INDEX "orders_customer" ON "orders" USING btree ("customer","created");--> statement-breakpoint
CREATE INDEX "orders_paid" ON "orders" USING btree ("paid") WHERE "orders"."paid" is not null;--> statement-breakpoint
CREATE INDEX "orders_reserved" ON "orders" USING btree ("customer") WHERE "orders"."state" = 'reserved';--> statement-breakpoint
CREATE INDEX "orders_reserved_until" ON "orders" USING btree ("hold_until","id") WHERE "orders"."state" = 'reserved';--> statement-breakpoint
CREATE INDEX "performance_changes_performance" ON "performance_changes" USING btree ("performance","id");--> statement-breakpoint
CREATE INDEX "sessions_customer" ON "sessions" USING btree ("customer") WHERE "sessions"."customer" is not null;--> statement-breakpoint
CREATE INDEX "sessions_previous" ON "sessions" USING btree ("previous_token_hash") WHERE "sessions"."previous_token_hash" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "a_seat_is_sold_once" ON "tickets" USING btree ("performance","seat") WHERE "tickets"."valid";--> statement-breakpoint
CREATE INDEX "tickets_order" ON "tickets" USING btree ("order");--> statement-breakpoint
CREATE INDEX "tickets_changed" ON "tickets" USING btree ("performance","changed");--> statement-breakpoint
CREATE INDEX "claims_key" ON "claims" USING btree ("key") WHERE "claims"."of" = 'quota';--> statement-breakpoint
CREATE UNIQUE INDEX "one_of_a_key" ON "claims" USING btree ("key") WHERE "claims"."of" = 'one';--> statement-breakpoint
CREATE INDEX "order_lines_promised" ON "order_lines" USING btree ("order") WHERE "order_lines"."state" = 'promised';--> statement-breakpoint
CREATE INDEX "donations_customer" ON "donations" USING btree ("customer","given");--> statement-breakpoint
CREATE UNIQUE INDEX "a_line_makes_one_donation" ON "donations" USING btree ("order","line");--> statement-breakpoint
CREATE UNIQUE INDEX "a_customers_cause_gives_once" ON "grants" USING btree ("customer","cause") WHERE "grants"."customer" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "a_visits_cause_gives_once" ON "grants" USING btree ("session","cause") WHERE "grants"."session" is not null;--> statement-breakpoint
CREATE INDEX "memberships_customer" ON "memberships" USING btree ("customer","ends");--> statement-breakpoint
CREATE UNIQUE INDEX "a_line_makes_one_membership" ON "memberships" USING btree ("order","line");--> statement-breakpoint
CREATE UNIQUE INDEX "a_ticket_is_covered_once" ON "protections" USING btree ("order","ticket_line");--> statement-breakpoint
CREATE UNIQUE INDEX "an_access_code_is_one_registration" ON "access_registrations" USING btree ("code_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "a_customer_is_in_a_scheme_once" ON "access_registrations" USING btree ("customer","scheme") WHERE "access_registrations"."ended" is null;--> statement-breakpoint
CREATE INDEX "contact_answers_customer" ON "contact_answers" USING btree ("customer","permission","id");--> statement-breakpoint
CREATE INDEX "customer_details_last_digits" ON "customer_details" USING btree (right("mobile", 6));--> statement-breakpoint
CREATE INDEX "additions_order" ON "additions" USING btree ("order");--> statement-breakpoint
CREATE INDEX "allocation_guests_allocation" ON "allocation_guests" USING btree ("allocation");--> statement-breakpoint
CREATE INDEX "allocations_release" ON "allocations" USING btree ("release_at") WHERE "allocations"."released" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "one_block_per_performance" ON "allocations" USING btree ("performance") WHERE "allocations"."name" = '' and "allocations"."released" is null;--> statement-breakpoint
CREATE INDEX "household_members_customer" ON "household_members" USING btree ("customer");--> statement-breakpoint
CREATE INDEX "lasting_gift_aid_customer" ON "lasting_gift_aid" USING btree ("customer","id");--> statement-breakpoint
CREATE INDEX "order_details_notes_until" ON "order_details" USING btree ("notes_until");--> statement-breakpoint
CREATE INDEX "counter_sales_open" ON "counter_sales" USING btree ("clerk","created") WHERE "counter_sales"."ended" is null;--> statement-breakpoint
CREATE INDEX "counter_sales_email" ON "counter_sales" USING btree (lower("buyer"->>'email')) WHERE "counter_sales"."buyer" is not null;--> statement-breakpoint
CREATE INDEX "counter_sales_till" ON "counter_sales" USING btree ("till_session") WHERE "counter_sales"."till_session" is not null;--> statement-breakpoint
CREATE INDEX "ticket_prints_order" ON "ticket_prints" USING btree ("order");--> statement-breakpoint
CREATE INDEX "till_movements_session" ON "till_movements" USING btree ("session","id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_session_per_till" ON "till_sessions" USING btree ("till") WHERE "till_sessions"."state" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_session_per_clerk" ON "till_sessions" USING btree ("clerk") WHERE "till_sessions"."state" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "a_z_number_is_used_once" ON "till_sessions" USING btree ("till","number");--> statement-breakpoint
CREATE INDEX "till_sessions_closed" ON "till_sessions" USING btree ("closed");--> statement-breakpoint
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
CREATE INDEX "customer_merges_kept" ON "customer_merges" USING btree ("kept");--> statement-breakpoint
CREATE UNIQUE INDEX "a_customer_is_merged_once" ON "customer_merges" USING btree ("merged") WHERE "customer_merges"."undone" is null;--> statement-breakpoint
CREATE INDEX "debit_plans_customer" ON "debit_plans" USING btree ("customer");--> statement-breakpoint
CREATE INDEX "debit_plans_mandate" ON "debit_plans" USING btree ("mandate");--> statement-breakpoint
CREATE UNIQUE INDEX "a_membership_renews_once" ON "debit_plans" USING btree ("customer","target") WHERE "debit_plans"."kind" = 'membership' and "debit_plans"."state" <> 'ended';--> statement-breakpoint
CREATE INDEX "debit_plans_due" ON "debit_plans" USING btree ("next") WHERE "debit_plans"."state" in ('active', 'failing');--> statement-breakpoint
CREATE UNIQUE INDEX "an_order_is_paid_by_one_plan" ON "debit_plans" USING btree ("order") WHERE "debit_plans"."order" is not null and "debit_plans"."state" <> 'ended';--> statement-breakpoint
CREATE INDEX "instalments_under_way" ON "instalments" USING btree ("state") WHERE "instalments"."state" in ('submitting', 'submitted', 'confirmed');--> statement-breakpoint
CREATE INDEX "mandates_customer" ON "mandates" USING btree ("customer");--> statement-breakpoint
CREATE INDEX "door_conflicts_performance" ON "door_conflicts" USING btree ("performance");--> statement-breakpoint
CREATE INDEX "door_devices_created" ON "door_devices" USING btree ("created");--> statement-breakpoint
CREATE INDEX "door_scans_performance" ON "door_scans" USING btree ("performance","written");--> statement-breakpoint
CREATE INDEX "door_scans_ticket" ON "door_scans" USING btree ("order","line");--> statement-breakpoint
CREATE INDEX "door_scans_undoes" ON "door_scans" USING btree ("undoes") WHERE "door_scans"."undoes" is not null;--> statement-breakpoint
CREATE INDEX "enquiries_at" ON "enquiries" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "redemptions_of_a_subscription_are_numbered" ON "subscription_redemptions" USING btree ("subscription","position");--> statement-breakpoint
CREATE INDEX "ticket_subscriptions_customer" ON "ticket_subscriptions" USING btree ("customer","expires");--> statement-breakpoint
CREATE UNIQUE INDEX "a_line_makes_one_ticket_subscription" ON "ticket_subscriptions" USING btree ("order","line");--> statement-breakpoint
CREATE INDEX "office_notes_order" ON "office_notes" USING btree ("order") WHERE "office_notes"."order" is not null;--> statement-breakpoint
CREATE INDEX "office_notes_customer" ON "office_notes" USING btree ("customer") WHERE "office_notes"."customer" is not null;--> statement-breakpoint
CREATE INDEX "passkeys_customer" ON "passkeys" USING btree ("customer");--> statement-breakpoint
CREATE UNIQUE INDEX "one_preferred_card" ON "payment_cards" USING btree ("customer") WHERE "payment_cards"."preferred";--> statement-breakpoint
CREATE INDEX "payment_cards_customer" ON "payment_cards" USING btree ("customer");--> statement-breakpoint
CREATE INDEX "payment_cards_expire" ON "payment_cards" USING btree ("expires") WHERE "payment_cards"."state" = 'live';--> statement-breakpoint
CREATE INDEX "queue_places_place" ON "queue_places" USING btree ("room","place");--> statement-breakpoint
CREATE INDEX "queue_places_without" ON "queue_places" USING btree ("room","arrival") WHERE "queue_places"."place" is null;--> statement-breakpoint
CREATE INDEX "queue_places_network" ON "queue_places" USING btree ("room","network");--> statement-breakpoint
CREATE INDEX "queue_places_session" ON "queue_places" USING btree ("session") WHERE "queue_places"."session" is not null;--> statement-breakpoint
CREATE INDEX "queue_places_live" ON "queue_places" USING btree ("room","expires") WHERE "queue_places"."called" is not null and "queue_places"."gone" is null;--> statement-breakpoint
CREATE INDEX "refund_offers_waiting" ON "refund_offers" USING btree ("since") WHERE "refund_offers"."state" = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "a_customer_registers_once" ON "registrations" USING btree ("registration","customer");--> statement-breakpoint
CREATE UNIQUE INDEX "a_household_registers_once" ON "registrations" USING btree ("registration","household") WHERE "registrations"."state" not in ('draft', 'withdrawn');--> statement-breakpoint
CREATE UNIQUE INDEX "a_rank_is_drawn_once" ON "registrations" USING btree ("registration","rank");--> statement-breakpoint
CREATE INDEX "registrations_customer" ON "registrations" USING btree ("customer");--> statement-breakpoint
CREATE UNIQUE INDEX "refused_emails_open" ON "refused_emails" USING btree ("email") WHERE "refused_emails"."settled" is null;--> statement-breakpoint
CREATE INDEX "refused_emails_customer" ON "refused_emails" USING btree ("customer");--> statement-breakpoint
CREATE UNIQUE INDEX "one_resale_of_a_ticket" ON "ticket_resales" USING btree ("ticket") WHERE "ticket_resales"."settled" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "one_resale_of_a_seat" ON "ticket_resales" USING btree ("performance","seat") WHERE "ticket_resales"."state" = 'open';--> statement-breakpoint
CREATE INDEX "ticket_resales_ticket" ON "ticket_resales" USING btree ("ticket");--> statement-breakpoint
CREATE INDEX "replaced_codes_ticket" ON "replaced_codes" USING btree ("ticket");--> statement-breakpoint
CREATE INDEX "sales_entries_order" ON "sales_entries" USING btree ("order","part");--> statement-breakpoint
CREATE INDEX "sales_entries_day" ON "sales_entries" USING btree ("day");--> statement-breakpoint
CREATE INDEX "sales_entries_performance" ON "sales_entries" USING btree ("performance","day");--> statement-breakpoint
CREATE UNIQUE INDEX "a_part_is_sold_once" ON "sales_entries" USING btree ("order","part") WHERE "sales_entries"."kind" = 'sold';--> statement-breakpoint
CREATE INDEX "report_subscriptions_sent" ON "report_subscriptions" USING btree ("every","sent");--> statement-breakpoint
CREATE INDEX "report_runs_state" ON "report_runs" USING btree ("state","requested");--> statement-breakpoint
CREATE INDEX "payout_movements_reference" ON "payout_movements" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "payout_movements_payment" ON "payout_movements" USING btree ("payment");--> statement-breakpoint
CREATE INDEX "payouts_date" ON "payouts" USING btree ("date");--> statement-breakpoint
CREATE INDEX "series_renewals_customer" ON "series_renewals" USING btree ("customer");--> statement-breakpoint
CREATE UNIQUE INDEX "a_seat_of_a_series_is_one_persons" ON "series_rights" USING btree ("offer","seat") WHERE "series_rights"."ended" is null;--> statement-breakpoint
CREATE INDEX "series_rights_customer" ON "series_rights" USING btree ("customer");--> statement-breakpoint
CREATE UNIQUE INDEX "a_ticket_has_one_live_share" ON "ticket_shares" USING btree ("ticket") WHERE "ticket_shares"."revoked" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "a_share_is_found_by_its_token" ON "ticket_shares" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "shares_ticket" ON "ticket_shares" USING btree ("ticket");--> statement-breakpoint
CREATE UNIQUE INDEX "a_line_makes_its_vouchers_once" ON "gift_vouchers" USING btree ("order","line","position");--> statement-breakpoint
CREATE INDEX "voucher_sendings_line" ON "voucher_sendings" USING btree ("order","line");--> statement-breakpoint
CREATE INDEX "waiting_list_performances" ON "waiting_list_entries" USING gin ("performances") WHERE "waiting_list_entries"."state" in ('waiting', 'asked', 'offered');--> statement-breakpoint
CREATE INDEX "waiting_list_email" ON "waiting_list_entries" USING btree ("folded_email");--> statement-breakpoint
CREATE INDEX "waiting_list_ended" ON "waiting_list_entries" USING btree ("ended") WHERE "waiting_list_entries"."ended" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "one_offer_at_a_time" ON "waiting_list_offers" USING btree ("entry") WHERE "waiting_list_offers"."closed" is null;--> statement-breakpoint
CREATE INDEX "waiting_list_open_offers" ON "waiting_list_offers" USING btree ("performance") WHERE "waiting_list_offers"."closed" is null;--> statement-breakpoint
CREATE INDEX "wallet_devices_serial" ON "wallet_devices" USING btree ("serial");--> statement-breakpoint
CREATE INDEX "wallet_devices_token" ON "wallet_devices" USING btree ("push_token");--> statement-breakpoint
CREATE INDEX "wallet_passes_ticket" ON "wallet_passes" USING btree ("ticket");--> statement-breakpoint
CREATE INDEX "webhook_attempts_delivery" ON "webhook_attempts" USING btree ("endpoint","event","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_lane" ON "webhook_deliveries" USING btree ("endpoint","object","number") WHERE "webhook_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_to_queue" ON "webhook_deliveries" USING btree ("number") WHERE "webhook_deliveries"."queued" is null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_log" ON "webhook_deliveries" USING btree ("endpoint","state","number");--> statement-breakpoint
CREATE INDEX "withdrawals_receipt" ON "withdrawals" USING btree ("receipt");--> statement-breakpoint
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
-- Below: what the generator cannot express.
CREATE SEQUENCE order_numbers START 100001;--> statement-breakpoint
-- The tables of payments are shared with back ends that keep no customers or orders.
ALTER TABLE "tenders" ADD CONSTRAINT "tenders_order_orders_id_fk" FOREIGN KEY ("order") REFERENCES "orders"("id");--> statement-breakpoint
ALTER TABLE "stored_value" ADD CONSTRAINT "stored_value_customer_customers_id_fk" FOREIGN KEY ("customer") REFERENCES "customers"("id");--> statement-breakpoint
-- Keys by which a name is found, of each word: its beginnings, as "be*"; and for one mistyped letter the word itself and the
-- word without each of its letters, since words that differ by one letter share one of these. PL/pgSQL is 15 times as
-- fast as SQL here.
CREATE FUNCTION name_keys(name text, has_beginnings boolean) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
	keys text[] := '{}';
	word text;
BEGIN
	FOREACH word IN ARRAY string_to_array(name, ' ') LOOP
		keys := keys || word;
		FOR place IN 1 .. length(word) LOOP
			IF has_beginnings THEN
				keys := keys || (left(word, place) || '*');
			END IF;
			IF length(word) >= 3 THEN
				keys := keys || (left(word, place - 1) || substr(word, place + 1));
			END IF;
		END LOOP;
	END LOOP;
	RETURN keys;
END $$;--> statement-breakpoint
-- Without a list of pending entries, which every search would read from end to end.
CREATE INDEX "customers_name_keys" ON "customers" USING gin (name_keys("search_name", true)) WITH (fastupdate = off);--> statement-breakpoint
-- Here, since the tables of allocations refer to those of the shop. A seat is kept by an allocation of its own performance.
ALTER TABLE "performance_seats" ADD CONSTRAINT "performance_seats_allocation_fk" FOREIGN KEY ("performance", "allocation") REFERENCES "allocations"("performance", "id");--> statement-breakpoint
CREATE FUNCTION refuse_release_with_seats() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF OLD.released IS NOT NULL THEN
		RAISE EXCEPTION 'allocation % is released', OLD.id;
	END IF;
	IF EXISTS (SELECT FROM performance_seats WHERE performance = NEW.performance AND allocation = NEW.id) THEN
		RAISE EXCEPTION 'allocation % still keeps seats', NEW.id;
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER released_allocations_keep_no_seats BEFORE UPDATE OF "released" ON "allocations"
	FOR EACH ROW EXECUTE FUNCTION refuse_release_with_seats();--> statement-breakpoint
-- Rows change often, indexes never: leave room for heap-only updates.
ALTER TABLE "performance_seats" SET (fillfactor = 60, autovacuum_vacuum_scale_factor = 0.05);--> statement-breakpoint
CREATE VIEW "basket_tickets" AS
	SELECT ticket."id", "baskets"."id" AS "basket", ticket."performance", ticket."seat", ticket."priceType" AS "price_type"
	FROM "baskets" CROSS JOIN LATERAL jsonb_to_recordset("baskets"."tickets")
		AS ticket ("id" uuid, "performance" integer, "seat" text, "priceType" integer);--> statement-breakpoint
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
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE FUNCTION note_ticket_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.changed := pg_current_xact_id();
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER tickets_note_change BEFORE UPDATE ON "tickets"
	FOR EACH ROW EXECUTE FUNCTION note_ticket_change();--> statement-breakpoint
-- Erasure of personal data may empty the reason of an override, and nothing else.
CREATE FUNCTION refuse_scan_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND NEW.override = jsonb_set(OLD.override, '{reason}', '""')
		AND to_jsonb(NEW) - 'override' = to_jsonb(OLD) - 'override' THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'door_scans is append-only';
END $$;--> statement-breakpoint
CREATE TRIGGER door_scans_are_append_only BEFORE UPDATE OR DELETE ON "door_scans"
	FOR EACH ROW EXECUTE FUNCTION refuse_scan_change();--> statement-breakpoint
CREATE TRIGGER door_scans_are_not_emptied BEFORE TRUNCATE ON "door_scans"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE FUNCTION refuse_till_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' OR OLD.state = 'closed' THEN
		RAISE EXCEPTION 'till session % stays as it is', OLD.id;
	END IF;
	IF NEW.state = 'closed' AND NEW.number <> (
		SELECT coalesce(max(number), 0) + 1 FROM till_sessions WHERE till = NEW.till
	) THEN
		RAISE EXCEPTION 'the Z reports of till % are numbered without gaps', NEW.till;
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER till_sessions_close_for_good BEFORE UPDATE OR DELETE ON "till_sessions"
	FOR EACH ROW EXECUTE FUNCTION refuse_till_change();--> statement-breakpoint
CREATE TRIGGER till_sessions_are_not_emptied BEFORE TRUNCATE ON "till_sessions"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER till_movements_are_append_only BEFORE UPDATE OR DELETE ON "till_movements"
	FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER till_movements_are_not_emptied BEFORE TRUNCATE ON "till_movements"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- Nothing is added to a closed session. A session that is being closed is waited for.
CREATE FUNCTION till_session_is_open() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	session uuid := to_jsonb(NEW) ->> TG_ARGV[0];
BEGIN
	IF session IS NOT NULL THEN
		PERFORM FROM till_sessions WHERE id = session AND state = 'open' FOR SHARE;
		IF NOT FOUND THEN
			RAISE EXCEPTION 'till session % is not open', session;
		END IF;
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER till_movements_in_open_sessions BEFORE INSERT ON "till_movements"
	FOR EACH ROW EXECUTE FUNCTION till_session_is_open('session');--> statement-breakpoint
CREATE TRIGGER ledger_in_open_sessions BEFORE INSERT ON "ledger"
	FOR EACH ROW EXECUTE FUNCTION till_session_is_open('till_session');--> statement-breakpoint
CREATE TRIGGER sales_entries_are_append_only BEFORE UPDATE OR DELETE ON "sales_entries"
	FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER sales_entries_are_not_emptied BEFORE TRUNCATE ON "sales_entries"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER payouts_are_append_only BEFORE UPDATE OR DELETE ON "payouts"
	FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER payouts_are_not_emptied BEFORE TRUNCATE ON "payouts"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER payout_movements_are_append_only BEFORE UPDATE OR DELETE ON "payout_movements"
	FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER payout_movements_are_not_emptied BEFORE TRUNCATE ON "payout_movements"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- Events for webhooks, written with the change that they are about, and only if an endpoint listens.
CREATE FUNCTION note_event(event_kind text, event_object text, event_data jsonb, event_at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	made uuid := gen_random_uuid();
	numbered bigint;
BEGIN
	-- The return of the exchanged tickets is no event of its own.
	IF event_kind = 'order.exchanged' THEN
		PERFORM set_config('parkett.exchanged', event_object, true);
	END IF;
	IF NOT EXISTS (SELECT FROM webhook_endpoints WHERE enabled AND event_kind = ANY (events)) THEN
		RETURN;
	END IF;
	INSERT INTO webhook_events (id, kind, object, data, at) VALUES (made, event_kind, event_object, event_data, event_at)
		ON CONFLICT DO NOTHING RETURNING number INTO numbered;
	IF numbered IS NOT NULL THEN
		INSERT INTO webhook_deliveries (endpoint, event, number, object)
			SELECT id, made, numbered, event_object FROM webhook_endpoints WHERE enabled AND event_kind = ANY (events);
	END IF;
END $$;--> statement-breakpoint
CREATE FUNCTION note_order_paid() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM note_event('order.paid', 'order:' || NEW.number, jsonb_build_object('order', NEW.number, 'customer', NEW.customer,
		'total', jsonb_build_object('amount', NEW.total, 'currency', NEW.currency),
		'tickets', jsonb_array_length(NEW.document -> 'lines')), NEW.paid);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER orders_note_paid AFTER UPDATE OF "state" ON "orders"
	FOR EACH ROW WHEN (NEW.state = 'paid' AND OLD.state <> 'paid') EXECUTE FUNCTION note_order_paid();--> statement-breakpoint
CREATE FUNCTION note_order_returned() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	number text := (SELECT orders.number FROM orders WHERE id = NEW."order");
BEGIN
	IF current_setting('parkett.exchanged', true) IS DISTINCT FROM 'order:' || number THEN
		PERFORM note_event('order.returned', 'order:' || number, jsonb_build_object('order', number,
			'isWhole', NOT EXISTS (SELECT FROM order_lines WHERE "order" = NEW."order" AND returned < quantity)), now());
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER order_lines_note_return AFTER UPDATE ON "order_lines" DEFERRABLE INITIALLY DEFERRED
	FOR EACH ROW WHEN (NEW.returned > OLD.returned) EXECUTE FUNCTION note_order_returned();--> statement-breakpoint
CREATE FUNCTION note_ticket(event_kind text, of_order uuid, of_line integer, of_performance integer, of_seat text, event_at timestamptz)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	number text := (SELECT orders.number FROM orders WHERE id = of_order);
BEGIN
	PERFORM note_event(event_kind, 'ticket:' || number || '/' || of_line, jsonb_build_object('order', number,
		'ticket', of_line, 'performance', of_performance, 'seat', of_seat), event_at);
END $$;--> statement-breakpoint
CREATE FUNCTION note_ticket_issued() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM note_ticket('ticket.issued', NEW."order", NEW.line, NEW.performance, NEW.seat, now());
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER tickets_note_issue AFTER INSERT ON "tickets"
	FOR EACH ROW EXECUTE FUNCTION note_ticket_issued();--> statement-breakpoint
-- Its customer has it again after it was put up for resale.
CREATE TRIGGER tickets_note_new_issue AFTER UPDATE ON "tickets"
	FOR EACH ROW WHEN (OLD.for_resale AND NEW.valid) EXECUTE FUNCTION note_ticket_issued();--> statement-breakpoint
-- Deferred, since a ticket that changes its seat is invalid for a moment.
CREATE FUNCTION note_ticket_revoked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NOT EXISTS (SELECT FROM tickets WHERE "order" = NEW."order" AND line = NEW.line AND valid) THEN
		PERFORM note_ticket('ticket.revoked', NEW."order", NEW.line, NEW.performance, NEW.seat, now());
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER tickets_note_revocation AFTER UPDATE ON "tickets" DEFERRABLE INITIALLY DEFERRED
	FOR EACH ROW WHEN (OLD.valid AND NOT NEW.valid) EXECUTE FUNCTION note_ticket_revoked();--> statement-breakpoint
CREATE FUNCTION note_ticket_scanned() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM note_ticket('ticket.scanned', NEW."order", NEW.line, NEW.performance, NULL, NEW.at);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER door_scans_note_entry AFTER INSERT ON "door_scans"
	FOR EACH ROW WHEN (NEW.kind = 'in' AND NEW."order" IS NOT NULL AND NOT NEW.is_revoked) EXECUTE FUNCTION note_ticket_scanned();--> statement-breakpoint
CREATE FUNCTION note_consent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM note_event('customer.consent_changed', 'customer:' || NEW.customer, jsonb_build_object('customer', NEW.customer,
		'permissions', (SELECT jsonb_agg(jsonb_build_object('id', permission, 'agreed', agreed) ORDER BY permission)
			FROM (SELECT DISTINCT ON (permission) permission, agreed FROM contact_answers
				WHERE customer = NEW.customer ORDER BY permission, id DESC) AS last)), NEW.at);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER contact_answers_note_consent AFTER INSERT ON "contact_answers" DEFERRABLE INITIALLY DEFERRED
	FOR EACH ROW EXECUTE FUNCTION note_consent();--> statement-breakpoint
CREATE FUNCTION note_erasure() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM note_event('customer.erased', 'customer:' || NEW.id, jsonb_build_object('customer', NEW.id), NEW.erased);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER customers_note_erasure AFTER UPDATE OF "erased" ON "customers"
	FOR EACH ROW WHEN (NEW.erased IS NOT NULL AND OLD.erased IS NULL) EXECUTE FUNCTION note_erasure();--> statement-breakpoint
CREATE FUNCTION note_performance_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM note_event('performance.' || NEW.kind, 'performance:' || NEW.performance,
		jsonb_build_object('performance', NEW.performance, 'before', NEW.before, 'starts', NEW.after), NEW.at);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER performance_changes_note_change AFTER INSERT ON "performance_changes"
	FOR EACH ROW EXECUTE FUNCTION note_performance_change();
