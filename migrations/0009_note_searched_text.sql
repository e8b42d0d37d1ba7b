create function note_searched_text(title text, content text, tags text[]) returns text
  language sql immutable parallel safe
  as $$ select lower(title || E'\n' || content || E'\n' || array_to_string(tags, E'\n')) $$;
