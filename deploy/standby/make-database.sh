#!/bin/sh
# Called by Patroni once, with a connection to the first server of a new cluster.
set -eu
psql "$1" --set ON_ERROR_STOP=1 --set password="$DATABASE_PASSWORD" <<'SQL'
create role parkett login password :'password';
alter role parkett set statement_timeout = '15s';
alter role parkett set idle_in_transaction_session_timeout = '15s';
create database parkett owner parkett;
SQL
