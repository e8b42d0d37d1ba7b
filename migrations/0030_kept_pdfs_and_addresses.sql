CREATE TABLE "invoice_pdfs" (
	"invoice_id" integer PRIMARY KEY NOT NULL,
	"content_hash" text NOT NULL,
	"content" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "invoice_pdfs" ADD CONSTRAINT "invoice_pdfs_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "emails_sent_to" ON "emails" USING gin ((regexp_split_to_array(lower("recipients" || ' ' || "cc" || ' ' || "bcc"), '[^[:alnum:]@.!#$%&*+/=?^_{|}~-]+'))) WHERE "emails"."folder" = 'sent';