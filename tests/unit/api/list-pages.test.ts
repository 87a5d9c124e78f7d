import { describe, expect, it } from 'vitest'
import { agreementsSpec } from '@/components/salesforce/agreements/agreements-spec'
import { creditNotesSpec } from '@/components/salesforce/credit-notes/credit-notes-spec'
import { notesSpec } from '@/components/salesforce/delivery-notes/notes-spec'
import { invoicesSpec } from '@/components/salesforce/invoices/invoices-spec'
import { purchasesSpec } from '@/components/salesforce/purchases/purchases-spec'
import { receivedSpec } from '@/components/salesforce/received/received-spec'
import { scheduleSpec } from '@/components/salesforce/schedule/schedule-spec'
import { LIST_PAGES } from '@/lib/api/views/list-pages'
import { VIEW_PAGES, viewHref } from '@/lib/api/views/view-pages'

const SPECS: Record<string, { paging: object; filters: object }> = {
  invoices: invoicesSpec,
  'credit-notes': creditNotesSpec,
  offers: agreementsSpec,
  contracts: agreementsSpec,
  proformas: agreementsSpec,
  'received-INVOICE': receivedSpec,
  'received-CREDITNOTE': receivedSpec,
  'received-OFFER': receivedSpec,
  'received-CONTRACT': receivedSpec,
  purchases: purchasesSpec,
  'delivery-notes': notesSpec,
  schedule: scheduleSpec,
}

describe('the views of a list', () => {
  it.each(LIST_PAGES)(
    '$key: keep all that its address chooses but the search and the page',
    ({ key, address }) => {
      const { paging, filters } = SPECS[key] ?? { paging: {}, filters: {} }
      const chosen = [...Object.keys(paging), ...Object.keys(filters)]
      const kept = chosen.filter((name) => name !== 'page' && name !== 'search')
      expect([...address.choices, ...address.period].sort()).toEqual(kept.sort())
    },
  )

  it('open it by an address that states everything, so that nothing remembered comes in', () => {
    const page = VIEW_PAGES.get('list.invoices')
    const revenue = VIEW_PAGES.get('statistics.revenue')
    if (!page || !revenue) throw new Error('A page is missing.')
    expect(viewHref(page, '')).toBe('/app/documents/invoices?page=1')
    expect(viewHref(page, 'fs=LATE')).toBe('/app/documents/invoices?page=1&fs=LATE')
    expect(viewHref(revenue, '')).toBe('/app/stats/revenue')
    expect(viewHref(revenue, 'months=24')).toBe('/app/stats/revenue?months=24')
  })
})
