DROP INDEX "emails_by_address";--> statement-breakpoint
DROP INDEX "emails_by_word";--> statement-breakpoint
DROP INDEX "emails_by_title_part";--> statement-breakpoint
CREATE INDEX "emails_by_content" ON "emails" USING gin (("words"),(translate(lower(("subject" || ' ' || "sender_name")), 'áàâäãåéèêëíìîïóòôöõúùûüñçýÿ@./_-', 'aaaaaaeeeeiiiiooooouuuuncyy     ')) gin_trgm_ops,(regexp_split_to_array(lower("sender_email" || ' ' || "recipients" || ' ' || "cc" || ' ' || "bcc"), '[^[:alnum:]@.!#$%&*+/=?^_{|}~-]+')));