-- When the erasures after a backup were done again in the database that was restored from it. The meaning is written in
-- prisma/models/platform.prisma.
ALTER TABLE restoration ADD COLUMN erasures_at timestamptz(3);
