#!/usr/bin/env bash
# The replica of the profile "scale" of docker-compose.yml: a copy of the database that follows it through a slot of its own.
set -euo pipefail

copy() {
  # The official image lets callers of the network in, but no replicas.
  local file
  file=$(psql --dbname luna -Atc 'SHOW hba_file')
  psql --dbname luna --set ON_ERROR_STOP=1 \
    --command "COPY (SELECT 'host replication luna all scram-sha-256') TO PROGRAM 'cat >> $file'" \
    --command 'SELECT pg_reload_conf()' \
    --command "SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots WHERE slot_name = 'luna_replica'"
  sleep 1
  install -d -o postgres -g postgres -m 700 "$PGDATA"
  gosu postgres pg_basebackup --pgdata "$PGDATA" --write-recovery-conf --create-slot --slot luna_replica --checkpoint fast
}

[ -s "$PGDATA/PG_VERSION" ] || copy
# They name the primary; from here on this server is asked itself.
unset PGHOST PGUSER PGPASSWORD
exec docker-entrypoint.sh postgres -c jit=off
