-- The stand-ins create their own tables when they are opened. A database that has used them keeps its rows:
-- only empty tables are dropped, those that refer to another one first.
do $$
declare
  name text;
  has_rows boolean;
begin
  foreach name in array array[
    'sandbox_action_codes',
    'sandbox_refresh_tokens',
    'sandbox_identities',
    'sandbox_signing_keys',
    'sandbox_mails',
    'sandbox_payment_answers',
    'sandbox_payment_events',
    'sandbox_payment_objects'
  ] loop
    execute format('lock table %I in access exclusive mode', name);
    execute format('select exists (select from %I)', name) into has_rows;
    if not has_rows then
      execute format('drop table %I', name);
    end if;
  end loop;
end
$$;
