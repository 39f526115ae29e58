do $$
begin
  create table if not exists sandbox_payment_objects (
    id text primary key,
    sequence bigserial not null,
    kind text not null,
    customer text,
    data jsonb not null
  );
  create index if not exists sandbox_payment_objects_kind on sandbox_payment_objects (kind, customer);

  create table if not exists sandbox_payment_answers (
    key text primary key,
    fingerprint text not null,
    status integer not null,
    body jsonb not null,
    answered_at timestamp with time zone not null
  );

  create table if not exists sandbox_payment_events (
    id text primary key,
    sequence bigserial not null,
    customer text,
    payload text not null,
    delivered_at timestamp with time zone
  );
  create index if not exists sandbox_payment_events_sequence on sandbox_payment_events (sequence);
end
$$;
