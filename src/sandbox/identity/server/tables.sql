do $$
begin
  create table if not exists sandbox_identities (
    uid text primary key,
    email text not null constraint sandbox_identities_email_unique unique,
    email_verified boolean not null default false,
    password_hash text,
    google boolean not null default false,
    display_name text,
    photo_url text,
    disabled boolean not null default false,
    valid_since timestamp with time zone not null,
    created_at timestamp with time zone not null,
    last_login_at timestamp with time zone not null
  );

  create table if not exists sandbox_refresh_tokens (
    token_hash text primary key,
    uid text not null references sandbox_identities (uid) on delete cascade,
    provider text not null,
    signed_in_at timestamp with time zone not null
  );
  create index if not exists sandbox_refresh_tokens_uid on sandbox_refresh_tokens (uid);

  create table if not exists sandbox_action_codes (
    code_hash text primary key,
    uid text not null references sandbox_identities (uid) on delete cascade,
    purpose text not null,
    new_email text,
    expires_at timestamp with time zone not null
  );
  create index if not exists sandbox_action_codes_uid on sandbox_action_codes (uid);

  create table if not exists sandbox_signing_keys (
    id integer primary key,
    key_id text not null,
    private_key_ciphertext text not null,
    public_key text not null
  );
end
$$;
