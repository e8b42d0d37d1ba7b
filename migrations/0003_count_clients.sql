insert into client_counts (status) values ('active'), ('pending'), ('inactive') on conflict do nothing;
--> statement-breakpoint
update client_counts set count = (select count(*) from clients where clients.status = client_counts.status);
--> statement-breakpoint
create function count_clients() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update client_counts set count = client_counts.count - gone.count
      from (select status, count(*) from before_rows group by status) as gone where gone.status = client_counts.status;
  end if;
  if tg_op <> 'DELETE' then
    update client_counts set count = client_counts.count + come.count
      from (select status, count(*) from after_rows group by status) as come where come.status = client_counts.status;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger count_new_clients after insert on clients
  referencing new table as after_rows for each statement execute function count_clients();
--> statement-breakpoint
create trigger count_changed_clients after update on clients
  referencing old table as before_rows new table as after_rows for each statement execute function count_clients();
--> statement-breakpoint
create trigger count_gone_clients after delete on clients
  referencing old table as before_rows for each statement execute function count_clients();
--> statement-breakpoint
create function forget_counted_clients() returns trigger language plpgsql as $$
begin
  update client_counts set count = 0;
  return null;
end $$;
--> statement-breakpoint
create trigger count_no_clients after truncate on clients for each statement execute function forget_counted_clients();
