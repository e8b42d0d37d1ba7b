CREATE INDEX "emails_with_invitation" ON "emails" USING btree ("id") WHERE "emails"."invitation" is not null;--> statement-breakpoint
ALTER INDEX "contract_clauses_by_word" RESET (gin_pending_list_limit);--> statement-breakpoint
ALTER INDEX "contract_clauses_by_word" SET (fastupdate = false);--> statement-breakpoint
SELECT gin_clean_pending_list('contract_clauses_by_word');--> statement-breakpoint
ALTER INDEX "contract_templates_by_word" RESET (gin_pending_list_limit);--> statement-breakpoint
ALTER INDEX "contract_templates_by_word" SET (fastupdate = false);--> statement-breakpoint
SELECT gin_clean_pending_list('contract_templates_by_word');--> statement-breakpoint
ALTER INDEX "contracts_by_word" RESET (gin_pending_list_limit);--> statement-breakpoint
ALTER INDEX "contracts_by_word" SET (fastupdate = false);--> statement-breakpoint
SELECT gin_clean_pending_list('contracts_by_word');--> statement-breakpoint
ALTER INDEX "documents_by_word" RESET (gin_pending_list_limit);--> statement-breakpoint
ALTER INDEX "documents_by_word" SET (fastupdate = false);--> statement-breakpoint
SELECT gin_clean_pending_list('documents_by_word');--> statement-breakpoint
ALTER INDEX "notes_by_word" RESET (gin_pending_list_limit);--> statement-breakpoint
ALTER INDEX "notes_by_word" SET (fastupdate = false);--> statement-breakpoint
SELECT gin_clean_pending_list('notes_by_word');
