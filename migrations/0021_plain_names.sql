ALTER TABLE "granted_wishes" RENAME TO "idempotency_keys";--> statement-breakpoint
ALTER INDEX "granted_wishes_pkey" RENAME TO "idempotency_keys_pkey";--> statement-breakpoint
ALTER INDEX "notes_on_shelf" RENAME TO "notes_by_built_in_folder";--> statement-breakpoint
ALTER TABLE "documents" RENAME COLUMN "reading" TO "text_state";--> statement-breakpoint
ALTER TABLE "documents" RENAME COLUMN "reading_since" TO "text_started_at";--> statement-breakpoint
ALTER TABLE "documents" RENAME COLUMN "reading_tries" TO "text_attempts";--> statement-breakpoint
ALTER TABLE "documents" RENAME CONSTRAINT "documents_reading_known" TO "documents_text_state_known";--> statement-breakpoint
ALTER INDEX "documents_unread" RENAME TO "documents_to_extract";--> statement-breakpoint
ALTER TABLE "client_merges" RENAME COLUMN "kept_before" TO "kept_client_before";--> statement-breakpoint
ALTER TABLE "client_merges" RENAME COLUMN "gone" TO "merged_client";--> statement-breakpoint
ALTER TABLE "invoice_history" DROP CONSTRAINT "invoice_history_actor_known";--> statement-breakpoint
UPDATE "invoice_history" SET "actor" = 'system' WHERE "actor" = 'house';--> statement-breakpoint
ALTER TABLE "invoice_history" ADD CONSTRAINT "invoice_history_actor_known" CHECK ("invoice_history"."actor" in ('owner', 'system', 'client'));--> statement-breakpoint
ALTER FUNCTION forget_counted_clients() RENAME TO reset_client_counts;--> statement-breakpoint
ALTER TRIGGER count_gone_clients ON clients RENAME TO count_deleted_clients;--> statement-breakpoint
ALTER TRIGGER count_no_clients ON clients RENAME TO reset_client_counts;--> statement-breakpoint
ALTER FUNCTION find_words_of_email() RENAME TO set_email_words;--> statement-breakpoint
ALTER TRIGGER find_words_of_new_email ON emails RENAME TO set_words_of_new_email;--> statement-breakpoint
ALTER TRIGGER find_words_of_changed_email ON emails RENAME TO set_words_of_changed_email;--> statement-breakpoint
DELETE FROM "email_places" WHERE NOT EXISTS (SELECT 1 FROM "mail_folders" WHERE "mail_folders"."id" = "email_places"."folder_id");--> statement-breakpoint
DELETE FROM "email_mentions" WHERE NOT EXISTS (SELECT 1 FROM "mail_accounts" WHERE "mail_accounts"."id" = "email_mentions"."account_id");--> statement-breakpoint
ALTER TABLE "email_places" ADD CONSTRAINT "email_places_folder_id_mail_folders_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."mail_folders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_mentions" ADD CONSTRAINT "email_mentions_account_id_mail_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."mail_accounts"("id") ON DELETE cascade ON UPDATE no action;
