import type { Erasure } from '@/lib/domain/backups/erasure-line'
import type { Tx } from '@/server/db/client'

/** Every erasure that the audit records, of all structures, oldest first. A transaction of the system. */
export const recordedErasures = (tx: Tx): Promise<Erasure[]> =>
  tx.$queryRaw<Erasure[]>`
    select e.structure_id, e.entity_id as sku, case e.action when 'ERASE' then 'erase' else 'anonymise' end as mode, e.at
    from audit_head h cross join unnest(array['ERASE', 'ANONYMISE']) action
    join audit_entry e on e.structure_id = h.structure_id and e.action = action.action and e.entity = 'anagrafica'
    order by e.at, e.id`
