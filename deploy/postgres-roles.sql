-- The two roles of an installation on PostgreSQL. Run it once as a superuser in the database that DATABASE_URL
-- names, before the first ROLE=migrate; then give both roles a password.
--   overprint_owner  owns all tables; for ROLE=migrate alone
--   overprint_app    rights on data alone; for ROLE=web and ROLE=worker
create role overprint_owner login;
create role overprint_app login;

alter schema public owner to overprint_owner;
revoke create on schema public from public;
grant usage on schema public to overprint_app;

alter default privileges for role overprint_owner in schema public
  grant select, insert, update, delete on tables to overprint_app;
alter default privileges for role overprint_owner in schema public
  grant usage on sequences to overprint_app;

-- An installation that was created by another role gives its tables away first:
--   reassign owned by OLD_ROLE to overprint_owner;
-- and grants what exists already:
--   grant select, insert, update, delete on all tables in schema public to overprint_app;
--   grant usage on all sequences in schema public to overprint_app;
