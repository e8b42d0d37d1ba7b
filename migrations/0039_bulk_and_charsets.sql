ALTER TABLE "emails" drop column "is_bulk";--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "is_bulk" boolean GENERATED ALWAYS AS ((headers ?| array['list-id', 'list-unsubscribe', 'feedback-id']
  or lower(coalesce(headers->>'precedence', '')) in ('bulk', 'list', 'junk')
  or lower(coalesce(headers->>'auto-submitted', '')) like 'auto-generated%'
  or lower(sender_email) ~ '^(no-?reply|do-?not-?reply|noreply|newsletters?|notifications?|mailer-daemon|postmaster|bounces?)([+._-].*)?@')) STORED NOT NULL;--> statement-breakpoint
-- Two indexes went with the column that was made anew.
CREATE INDEX "emails_by_tab" ON "emails" USING btree ("folder","is_bulk",(coalesce("received_at", "created_at")) desc,"id" desc);--> statement-breakpoint
CREATE INDEX "emails_unread" ON "emails" USING btree ("folder","is_bulk") WHERE not "emails"."read";--> statement-breakpoint
-- More charsets are recognised than when stored mails were last checked.
UPDATE "mail_accounts" SET "checked_from" = 2147483647;
