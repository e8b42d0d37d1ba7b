update deals set stage_changed_at = updated_at;
