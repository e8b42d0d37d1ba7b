CREATE TABLE "stored_files" (
	"key" text PRIMARY KEY NOT NULL,
	"size" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"touched_at" timestamp with time zone DEFAULT now() NOT NULL,
	"checked_at" timestamp with time zone,
	"fault" text,
	CONSTRAINT "stored_files_fault_known" CHECK ("stored_files"."fault" in ('missing', 'altered'))
);
--> statement-breakpoint
CREATE INDEX "stored_files_by_check" ON "stored_files" USING btree ("checked_at");--> statement-breakpoint
CREATE INDEX "stored_files_faulty" ON "stored_files" USING btree ("key") WHERE "stored_files"."fault" is not null;