-- The statistics of resources add up the sums of a period by the index alone.
CREATE INDEX resource_sum_covered ON resource_sum
  (structure_id, resource_id, month, weekday, hour, minutes, reservations, cancelled, no_shows, amount, missed);
DROP INDEX resource_sum_structure_id_resource_id_month_idx;
