ALTER TABLE "invoice_items" DROP CONSTRAINT "invoice_items_rate_not_negative";--> statement-breakpoint
ALTER TABLE "time_entries" DROP CONSTRAINT "time_entries_rate_not_negative";--> statement-breakpoint
ALTER TABLE "invoice_items" ALTER COLUMN "tax_rate" SET DATA TYPE numeric(7, 4);--> statement-breakpoint
ALTER TABLE "invoice_items" ALTER COLUMN "discount_percent" SET DATA TYPE numeric(7, 4);--> statement-breakpoint
ALTER TABLE "invoices" drop column "number_series";--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "number_series" text GENERATED ALWAYS AS (lower(regexp_replace(invoice_number, '\d{1,9}$', ''))) STORED;--> statement-breakpoint
ALTER TABLE "invoices" ALTER COLUMN "tax_rate" SET DATA TYPE numeric(7, 4);--> statement-breakpoint
ALTER TABLE "invoices" ALTER COLUMN "discount_percent" SET DATA TYPE numeric(7, 4);--> statement-breakpoint
ALTER TABLE "retired_invoice_numbers" drop column "number_series";--> statement-breakpoint
ALTER TABLE "retired_invoice_numbers" ADD COLUMN "number_series" text GENERATED ALWAYS AS (lower(regexp_replace(number, '\d{1,9}$', ''))) STORED;--> statement-breakpoint
ALTER TABLE "analytics" ADD COLUMN "currency" text DEFAULT 'USD' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_items" ADD COLUMN "rate" numeric(16, 6) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "time_entries" ADD COLUMN "rate" numeric(16, 6) DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "invoices_by_series" ON "invoices" USING btree ("number_series","number_sequence","id");--> statement-breakpoint
CREATE INDEX "retired_invoice_numbers_by_series" ON "retired_invoice_numbers" USING btree ("number_series","number_sequence");--> statement-breakpoint
CREATE INDEX "invoices_by_number" ON "invoices" USING btree (lower("invoice_number"));--> statement-breakpoint
CREATE INDEX "retired_invoice_numbers_by_number" ON "retired_invoice_numbers" USING btree (lower("number"));--> statement-breakpoint
UPDATE "invoice_items" SET "rate" = "rate_cents" / 100.0;--> statement-breakpoint
UPDATE "time_entries" SET "rate" = "rate_cents" / 100.0;--> statement-breakpoint
-- Amounts were hundredths in every currency; from now on they are the smallest unit of theirs: yen, cents, fils.
CREATE FUNCTION in_smallest_unit(hundredths bigint, currency text) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN currency IN ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF', 'XPF')
      THEN round(hundredths / 100.0)
    WHEN currency IN ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') THEN hundredths * 10
    ELSE hundredths
  END::bigint
$$;--> statement-breakpoint
UPDATE "invoice_items" SET "discount_cents" = in_smallest_unit("invoice_items"."discount_cents", "invoices"."currency")
  FROM "invoices" WHERE "invoices"."id" = "invoice_items"."invoice_id" AND "invoice_items"."discount_cents" IS NOT NULL;--> statement-breakpoint
UPDATE "invoice_payments" SET "amount_cents" = greatest(1, in_smallest_unit("invoice_payments"."amount_cents", "invoices"."currency"))
  FROM "invoices" WHERE "invoices"."id" = "invoice_payments"."invoice_id" AND in_smallest_unit(100, "invoices"."currency") <> 100;--> statement-breakpoint
UPDATE "invoices" SET "amount_cents" = in_smallest_unit("amount_cents", "currency"),
    "discount_cents" = in_smallest_unit("discount_cents", "currency"),
    "paid_cents" = (SELECT coalesce(sum("amount_cents"), 0) FROM "invoice_payments" WHERE "invoice_id" = "invoices"."id")
  WHERE in_smallest_unit(100, "currency") <> 100;--> statement-breakpoint
UPDATE "deals" SET "value_cents" = in_smallest_unit("value_cents", "currency") WHERE in_smallest_unit(100, "currency") <> 100;--> statement-breakpoint
UPDATE "invoice_history" SET "snapshot" = "snapshot" || jsonb_build_object(
    'amountCents', in_smallest_unit(("snapshot"->>'amountCents')::bigint, "snapshot"->>'currency'),
    'paidCents', in_smallest_unit(("snapshot"->>'paidCents')::bigint, "snapshot"->>'currency'))
  WHERE in_smallest_unit(100, "snapshot"->>'currency') <> 100;--> statement-breakpoint
DROP FUNCTION in_smallest_unit(bigint, text);--> statement-breakpoint
ALTER TABLE "invoice_items" DROP COLUMN "rate_cents";--> statement-breakpoint
ALTER TABLE "time_entries" DROP COLUMN "rate_cents";--> statement-breakpoint
ALTER TABLE "invoice_items" ADD CONSTRAINT "invoice_items_rate_not_negative" CHECK ("invoice_items"."rate" >= 0);--> statement-breakpoint
ALTER TABLE "time_entries" ADD CONSTRAINT "time_entries_rate_not_negative" CHECK ("time_entries"."rate" >= 0);