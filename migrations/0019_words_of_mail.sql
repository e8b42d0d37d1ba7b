DROP INDEX "emails_once_from_gmail";--> statement-breakpoint
DROP INDEX "emails_once_from_outlook";--> statement-breakpoint
DROP INDEX "emails_by_word";--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "words" "tsvector";--> statement-breakpoint
ALTER TABLE "emails" DROP COLUMN "is_bulk";--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "is_bulk" boolean GENERATED ALWAYS AS ((headers ?| array['list-id', 'list-unsubscribe', 'feedback-id']
  or lower(coalesce(headers->>'precedence', '')) in ('bulk', 'list', 'junk')
  or lower(coalesce(headers->>'auto-submitted', '')) like 'auto-generated%'
  or lower(sender_email) ~ '^(no-?reply|do-?not-?reply|noreply|newsletters?|news|digest|notifications?|notices?|alerts?|mailer-daemon|postmaster|bounces?|marketing|promo(tions)?|offers|deals|updates)([+._-].*)?@'
  or lower(sender_name || ' ' || sender_email) ~ 'uber|capital|grammarly|doordash|grubhub|postmates')) STORED NOT NULL;--> statement-breakpoint
create function find_words_of_email() returns trigger language plpgsql as $$
declare
  said text := lower(left(new.subject || ' ' || new.sender_name || ' ' || new.sender_email || ' ' || new.recipients
    || ' ' || new.cc || ' ' || new.body, 100000));
begin
  -- Most texts have no marked letters, and each sign that is looked for costs as much again.
  new.words := to_tsvector('simple', case when octet_length(said) = length(said)
    then translate(said, '@./_-', '     ')
    else translate(said, 'áàâäãåéèêëíìîïóòôöõúùûüñçýÿ@./_-', 'aaaaaaeeeeiiiiooooouuuuncyy     ') end);
  return new;
end $$;
--> statement-breakpoint
create trigger find_words_of_new_email before insert on emails
  for each row when (new.words is null) execute function find_words_of_email();
--> statement-breakpoint
create trigger find_words_of_changed_email before update of subject, sender_name, sender_email, recipients, cc, body on emails
  for each row execute function find_words_of_email();
--> statement-breakpoint
update emails set body = body;
--> statement-breakpoint
CREATE UNIQUE INDEX "emails_once_from_gmail" ON "emails" USING btree (coalesce("account_id", 0),"gmail_id") WHERE "emails"."gmail_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "emails_once_from_outlook" ON "emails" USING btree (coalesce("account_id", 0),"outlook_id") WHERE "emails"."outlook_id" is not null;--> statement-breakpoint
CREATE INDEX "emails_by_word" ON "emails" USING gin (("words"));--> statement-breakpoint
CREATE INDEX "emails_by_tab" ON "emails" USING btree ("folder","is_bulk",(coalesce("received_at", "created_at")) desc,"id" desc);--> statement-breakpoint
CREATE INDEX "emails_unread" ON "emails" USING btree ("folder","is_bulk") WHERE not "emails"."read";--> statement-breakpoint
ALTER TABLE "email_places" DROP CONSTRAINT "email_places_folder_id_mail_folders_id_fk";--> statement-breakpoint
ALTER TABLE "email_mentions" DROP CONSTRAINT "email_mentions_account_id_mail_accounts_id_fk";--> statement-breakpoint
ALTER TABLE "email_mentions" DROP COLUMN "id";--> statement-breakpoint
ALTER TABLE "email_mentions" DROP COLUMN "created_at";--> statement-breakpoint
DROP INDEX "email_mentions_once";--> statement-breakpoint
ALTER TABLE "email_mentions" ADD CONSTRAINT "email_mentions_once" PRIMARY KEY("account_id","mention");
