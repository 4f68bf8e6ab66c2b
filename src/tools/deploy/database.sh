#!/bin/sh
# The database with its owner, who makes the tables, and with the platform's role, which only uses them. For PostgreSQL's
# own superuser, once: compose.yaml has it run in a new database, the page says how it is run without containers.
set -e
psql -q -v ON_ERROR_STOP=1 -v owner="${DB_OWNER_PASSWORD:?}" -v password="${DB_PASSWORD:?}" -d postgres <<'SQL'
create role platform_owner login password :'owner';
create role platform login password :'password';
create database platform owner platform_owner;
revoke connect on database platform from public;
grant connect on database platform to platform;
\c platform
create extension pg_trgm;
SQL
