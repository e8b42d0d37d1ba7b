ALTER TABLE "contracts" ADD COLUMN "replaces_id" integer;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_replaces_id_contracts_id_fk" FOREIGN KEY ("replaces_id") REFERENCES "public"."contracts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contracts_by_replaced" ON "contracts" USING btree ("replaces_id");