ALTER TABLE "events" ADD COLUMN "ai_found_by" text;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_finder_known" CHECK ("events"."ai_found_by" in ('rules', 'model'));