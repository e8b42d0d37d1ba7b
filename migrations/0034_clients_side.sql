--> statement-breakpoint
-- Mails saved by earlier versions are checked once for texts that were read in a wrong charset.
UPDATE "mail_accounts" SET "checked_from" = 2147483647;--> statement-breakpoint
-- Two indexes went with the column that was made anew.
CREATE INDEX "emails_by_tab" ON "emails" USING btree ("folder","is_bulk",(coalesce("received_at", "created_at")) desc,"id" desc);--> statement-breakpoint
CREATE INDEX "emails_unread" ON "emails" USING btree ("folder","is_bulk") WHERE not "emails"."read";