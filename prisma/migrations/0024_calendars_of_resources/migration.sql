-- The resources of the reservations have private calendars, like persons in charge and locations. They name the customers
-- only where their maker chose it.

ALTER TABLE calendar_feed ADD COLUMN resource_id integer, ADD COLUMN with_names boolean NOT NULL DEFAULT false;
ALTER TABLE calendar_feed ADD CONSTRAINT calendar_feed_structure_id_resource_id_fkey
  FOREIGN KEY (structure_id, resource_id) REFERENCES reservation_resource (structure_id, id) ON DELETE CASCADE;
ALTER TABLE calendar_feed DROP CONSTRAINT calendar_feed_of_one;
ALTER TABLE calendar_feed ADD CONSTRAINT calendar_feed_of_one CHECK (
  num_nonnulls(anagrafica_sku, teacher_id, location_id, account_id, meeting_type_id, resource_id) = 1
  AND kind = CASE WHEN anagrafica_sku IS NOT NULL THEN 'PERSON' WHEN teacher_id IS NOT NULL THEN 'TEACHER'
  WHEN location_id IS NOT NULL THEN 'LOCATION' WHEN account_id IS NOT NULL THEN 'MEETINGS'
  WHEN meeting_type_id IS NOT NULL THEN 'MEETING_TYPE' ELSE 'RESOURCE' END);
ALTER TABLE calendar_feed ADD CONSTRAINT calendar_feed_names CHECK (NOT with_names OR resource_id IS NOT NULL);
CREATE INDEX calendar_feed_structure_id_resource_id_idx ON calendar_feed (structure_id, resource_id);
