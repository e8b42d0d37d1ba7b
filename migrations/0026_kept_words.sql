DROP INDEX "contracts_by_word";--> statement-breakpoint
DROP INDEX "documents_by_word";--> statement-breakpoint
DROP INDEX "notes_by_word";--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "search_words" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', translate(lower(left(coalesce("contracts"."title", '') || ' ' || coalesce("contracts"."services", '') || ' ' || coalesce("contracts"."words", ''), 100000)), 'áàâäãåéèêëíìîïóòôöõúùûüñçýÿ@./_-', 'aaaaaaeeeeiiiiooooouuuuncyy     '))) STORED;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "search_words" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', translate(lower(left(coalesce(("documents"."name" || ' ' || coalesce("documents"."filename", '')), '') || ' ' || coalesce("documents"."content_text", ''), 100000)), 'áàâäãåéèêëíìîïóòôöõúùûüñçýÿ@./_-', 'aaaaaaeeeeiiiiooooouuuuncyy     '))) STORED;--> statement-breakpoint
ALTER TABLE "notes" ADD COLUMN "search_words" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', translate(lower(left(coalesce("notes"."title", '') || ' ' || coalesce("notes"."content", ''), 100000)), 'áàâäãåéèêëíìîïóòôöõúùûüñçýÿ@./_-', 'aaaaaaeeeeiiiiooooouuuuncyy     '))) STORED;--> statement-breakpoint
CREATE INDEX "contracts_by_word" ON "contracts" USING gin (("search_words"));--> statement-breakpoint
CREATE INDEX "documents_by_word" ON "documents" USING gin (("search_words"));--> statement-breakpoint
CREATE INDEX "notes_by_word" ON "notes" USING gin (("search_words"));