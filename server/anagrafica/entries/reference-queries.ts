import type { Tx } from '@/server/db/client'

/** A row that refers to an entry and so keeps it where it is; people know the row by its `name`. */
type Reference = {
  kind:
    | 'document'
    | 'purchase'
    | 'delivery_note'
    | 'company'
    | 'account'
    | 'product'
    | 'condition'
    | 'teacher'
    | 'booking'
    | 'meeting'
    | 'pass'
    | 'reservation'
  id: number
  name: string
  sku: string
  full_numeration: string | null
  description: string
}

const MAX_REFERENCES = 500

/**
 * The documents, purchases, delivery notes, settings, products, accounts, business conditions, persons in charge, bookings, passes,
 * reservations and meetings that refer to entries, the first 500.
 */
export const referencesTo = (tx: Tx, skus: readonly string[]): Promise<Reference[]> =>
  tx.$queryRaw<Reference[]>`
    select * from (
      (select 'document' as kind, id, coalesce(full_numeration, nullif(description, ''), '#' || id) as name,
         ana_sku as sku, full_numeration, description
       from document where ana_sku = any(${[...skus]}::text[]) order by id limit ${MAX_REFERENCES})
      union all
      (select 'purchase', id, coalesce(nullif(description, ''), '#' || id), ana_sku, null, description
       from purchase where ana_sku = any(${[...skus]}::text[]) order by id limit ${MAX_REFERENCES})
      union all
      (select 'delivery_note', id, 'DDT ' || number || '/' || year, ana_sku, 'DDT ' || number || '/' || year, ''
       from delivery_note where ana_sku = any(${[...skus]}::text[]) order by id limit ${MAX_REFERENCES})
      union all
      (select 'company', c.structure_id, s.name, c.registry_sku, null, ''
       from structure_configuration c join structure s on s.id = c.structure_id
       where c.registry_sku = any(${[...skus]}::text[]))
      union all
      (select 'product', id, name, sku_anagrafica, null, '' from product
       where sku_anagrafica = any(${[...skus]}::text[]) order by id limit ${MAX_REFERENCES})
      union all
      (select 'account', a.id, a.email::text, m.anagrafica_sku, null, ''
       from membership m join account a on a.id = m.account_id where m.anagrafica_sku = any(${[...skus]}::text[]))
      union all
      (select 'condition', c.id, concat_ws(' → ', anagrafica_name(p), anagrafica_name(v)), s.sku, null, ''
       from business_condition c
       cross join lateral unnest(array[c.business_condition_ana_sku, c.sku_vendee]) as s (sku)
       left join anagrafica p on p.structure_id = c.structure_id and p.sku = c.business_condition_ana_sku
       join anagrafica v on v.structure_id = c.structure_id and v.sku = c.sku_vendee
       where s.sku = any(${[...skus]}::text[]) order by c.id limit ${MAX_REFERENCES})
      union all
      (select 'condition', f.id, f.name, f.anagrafica_sku, null, ''
       from business_condition_custom_field f where f.anagrafica_sku = any(${[...skus]}::text[])
       order by f.id limit ${MAX_REFERENCES})
      union all
      (select 'condition', c.id, c.file_name, c.anagrafica_sku, null, ''
       from business_condition_csv c where c.anagrafica_sku = any(${[...skus]}::text[])
       order by c.id limit ${MAX_REFERENCES})
      union all
      (select 'teacher', t.id, t.short_description, t.anagrafica_sku, null, '' from event_teacher t
       where t.anagrafica_sku = any(${[...skus]}::text[]) order by t.id limit ${MAX_REFERENCES})
      union all
      (select 'booking', e.id, e.name || ' ' || to_char(e.start_day, 'DD/MM/YYYY'), b.anagrafica_sku, null, ''
       from event_attendant b join event e on e.id = b.event_id
       where b.anagrafica_sku = any(${[...skus]}::text[]) order by b.id limit ${MAX_REFERENCES})
      union all
      (select 'meeting', coalesce(m.id, s.id), coalesce(m.name, s.name) || ' ' ||
         to_char(coalesce(m.start_day, s.first_day), 'DD/MM/YYYY'), p.anagrafica_sku, null, ''
       from meeting_attendee p left join meeting m on m.id = p.meeting_id left join meeting_series s on s.id = p.series_id
       where p.anagrafica_sku = any(${[...skus]}::text[]) order by p.id limit ${MAX_REFERENCES})
      union all
      (select 'meeting', m.id, m.name || ' ' || to_char(m.start_day, 'DD/MM/YYYY'), p.anagrafica_sku, null, ''
       from meeting_note_person p join meeting_note n on n.id = p.note_id join meeting m on m.id = n.meeting_id
       where p.anagrafica_sku = any(${[...skus]}::text[]) order by n.id limit ${MAX_REFERENCES})
      union all
      (select 'pass', p.id, p.name, p.anagrafica_sku, null, '' from event_pass p
       where p.anagrafica_sku = any(${[...skus]}::text[]) order by p.id limit ${MAX_REFERENCES})
      union all
      (select 'reservation', v.id, coalesce((select min(r.name) || ' ' || to_char(min(s.start_day), 'DD/MM/YYYY')
         from reservation_slot s join reservation_resource r on r.id = s.resource_id
         where s.structure_id = v.structure_id and s.reservation_id = v.id), '#' || v.id), v.anagrafica_sku, null, ''
       from reservation v where v.anagrafica_sku = any(${[...skus]}::text[]) order by v.id limit ${MAX_REFERENCES})
      union all
      (select 'reservation', v.id, to_char(v.first_day, 'DD/MM/YYYY') || '–' || to_char(v.last_day, 'DD/MM/YYYY'),
         v.anagrafica_sku, null, ''
       from reservation_series v where v.anagrafica_sku = any(${[...skus]}::text[]) order by v.id limit ${MAX_REFERENCES})
      union all
      (select 'reservation', w.id, r.name || ' ' || to_char(w.starts_at, 'DD/MM/YYYY'), w.anagrafica_sku, null, ''
       from reservation_wait w join reservation_resource r on r.id = w.resource_id
       where w.anagrafica_sku = any(${[...skus]}::text[]) order by w.id limit ${MAX_REFERENCES})
    ) r order by kind desc, id limit ${MAX_REFERENCES}`
