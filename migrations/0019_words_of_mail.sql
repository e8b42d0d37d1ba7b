DROP INDEX "emails_once_from_gmail";--> statement-breakpoint
DROP INDEX "emails_once_from_outlook";--> statement-breakpoint
DROP INDEX "emails_by_word";--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "words" "tsvector";--> statement-breakpoint
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
CREATE INDEX "emails_by_word" ON "emails" USING gin (("words"));