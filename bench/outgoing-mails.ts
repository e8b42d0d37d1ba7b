/** Two mails for each record of a table, of which one in twenty failed. */
export const seedMailsSql = (kind: 'invoice' | 'quote', table: string) =>
  `insert into outgoing_mails (key, message_id, origin_kind, origin_id, "to", cc, bcc, subject, text, "references", state)
    select '${kind} ' || id || ' ' || time, '<' || id || '.' || time || '@example.com>', '${kind}', id, '[]', '[]', '[]', 'Hello',
      'Attached.', '[]', case when id % 20 = 0 then 'failed' else 'sent' end
    from ${table} cross join generate_series(1, 2) as time`

/** What a list reads of the newest mail of a record. */
export const newestMailOf = (kind: 'invoice' | 'quote', table: string) =>
  `(select json_build_object('state', state, 'error', error, 'handedOverAt', handed_over_at, 'hasBounced', bounced_at is not null)
    from outgoing_mails where origin_kind = '${kind}' and origin_id = ${table}.id and state <> 'cancelled'
    order by id desc limit 1) as newest_mail`
