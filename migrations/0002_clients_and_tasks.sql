CREATE TABLE "client_counts" (
	"status" text PRIMARY KEY NOT NULL,
	"count" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "due_has_time" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "completed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "clients_by_phone" ON "clients" USING btree (regexp_replace(coalesce("phone", ''), '\D', '', 'g'));--> statement-breakpoint
CREATE INDEX "clients_by_parts" ON "clients" USING gin ((lower("name" || E'\n' || "email" || E'\n' || "business_name" || E'\n' || coalesce("phone", ''))) gin_trgm_ops);