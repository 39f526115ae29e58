do $$
begin
  create table if not exists sandbox_mails (
    id bigserial primary key,
    "to" text not null,
    subject text not null,
    text text not null,
    html text not null default '',
    sent_at timestamp with time zone not null
  );
  create index if not exists sandbox_mails_to on sandbox_mails ("to", id);
end
$$;
