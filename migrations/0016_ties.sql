ALTER TABLE "documents" DROP CONSTRAINT "documents_origin_known";--> statement-breakpoint
DROP INDEX "ai_activity_log_by_age";--> statement-breakpoint
DROP INDEX "ai_calls_by_age";--> statement-breakpoint
DROP INDEX "analytics_by_period";--> statement-breakpoint
DROP INDEX "clients_by_age";--> statement-breakpoint
DROP INDEX "contact_submissions_by_age";--> statement-breakpoint
DROP INDEX "contracts_by_word";--> statement-breakpoint
DROP INDEX "emails_by_topic";--> statement-breakpoint
DROP INDEX "notifications_by_age";--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "words" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "sent_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "ai_activity_log_by_age" ON "ai_activity_log" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "ai_calls_by_age" ON "ai_calls" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "analytics_by_period" ON "analytics" USING btree ("period_start" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "clients_by_age" ON "clients" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "contact_submissions_by_age" ON "contact_submissions" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "contracts_by_word" ON "contracts" USING gin ((to_tsvector('simple', translate(lower(left(coalesce("title", '') || ' ' || coalesce("services", '') || ' ' || coalesce("words", ''), 100000)), 'áàâäãåéèêëíìîïóòôöõúùûüñçýÿ@./_-', 'aaaaaaeeeeiiiiooooouuuuncyy     '))));--> statement-breakpoint
CREATE INDEX "emails_by_topic" ON "emails" USING btree ("account_id","topic","received_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "notifications_by_age" ON "notifications" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_origin_known" CHECK ("documents"."origin" in ('upload', 'email', 'contract', 'invoice', 'note'));