import type { WithholdingRow } from '@/lib/api/salesforce/registers/register-fields'
import type { Tx } from '@/server/db/client'
import { env } from '@/server/platform/env'
import { UNREGISTERED } from './vat-summary-queries'

export type StoredWithholding = Omit<WithholdingRow, 'due_date'>

/**
 * Returns the tax that was withheld in a year, in EUR, by month of payment and person: tax is withheld when the fee is
 * paid (D.P.R. 600/73 art. 25). Documents that are not paid count in the year of their date, without a month. A
 * document counts as paid when it became PAYED.
 */
export const withholdingsOf = (tx: Tx, year: number): Promise<StoredWithholding[]> =>
  tx.$queryRaw<StoredWithholding[]>`
    select case d.type when 'ACTIVE' then 'SUFFERED' else 'APPLIED' end as direction,
      to_char(paid.at, 'YYYY-MM') as month, d.counterparty_name as name,
      coalesce((case d.type when 'ACTIVE' then d.anagrafica_receiver else d.anagrafica_sender end) ->> 'taxcode', '')
        as taxcode,
      coalesce(r.tax ->> 'tipo_ritenuta', '') as tipo_ritenuta,
      coalesce(r.tax ->> 'causale_pagamento', '') as causale_pagamento, count(*)::int as count,
      sum((r.sum ->> 'imponibile')::numeric * s.sign)::float8 as imponibile,
      sum((r.sum ->> 'importo')::numeric * s.sign)::float8 as importo
    from document d,
      lateral (select (max(c.date_ts) at time zone ${env.LUNA_ZONE})::date as at from document_state_change c
        where d.state = 'PAYED' and c.document_id = d.id and c.state = 'PAYED') paid,
      lateral (select case d.document_kind when 'CREDITNOTE' then -1 else 1 end as sign) s,
      lateral (select a.sum, d.taxes -> 'ritenute' -> (a.at - 1)::int as tax
        from jsonb_array_elements(d.totals -> 'ritenute') with ordinality as a(sum, at)) r
    where d.structure_id = app_structure() and d.document_kind in ('INVOICE', 'CREDITNOTE')
      and d.totals ->> 'withheld' <> '0' and d.full_numeration is not null
      and d.date <= make_date(${year}, 12, 31) and d.state not in (${UNREGISTERED})
      and extract(year from coalesce(paid.at, d.date)) = ${year}
    group by 1, 2, 3, 4, 5, 6 order by 1 desc, 2 nulls last, 3, 4, 5, 6`
