ALTER TABLE "client_billing" ADD COLUMN "tax_number" text;--> statement-breakpoint
ALTER TABLE "client_billing" ADD COLUMN "wants_factur_x" boolean DEFAULT false NOT NULL;