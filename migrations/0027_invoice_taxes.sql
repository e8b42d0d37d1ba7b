ALTER TABLE "invoice_items" ADD COLUMN "unit" text;--> statement-breakpoint
ALTER TABLE "invoice_items" ADD COLUMN "more_taxes" jsonb;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "tax_treatment" text DEFAULT 'standard' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "tax_note" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "more_taxes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "prices_include_tax" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "withholding" jsonb;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "buyer_reference" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_tax_treatment_known" CHECK ("invoices"."tax_treatment" in ('standard', 'reverse charge', 'exempt'));