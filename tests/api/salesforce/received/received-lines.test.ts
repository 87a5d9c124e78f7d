import { expect, it } from 'vitest'
import { day } from '@/lib/domain/core/day'
import { testApi } from '@/tests/support/api'
import { studio } from '@/tests/support/builders'
import { importReceived, supplierInvoice, xmlBytes } from '@/tests/support/salesforce/received'
import { line } from '@/tests/unit/einvoice/builders'

const context = testApi({ STORAGE_DIR: '.data/test-received-lines' })

it('a received document keeps period, codes and other data of its lines, and names its main invoice', async () => {
  const { caller } = await studio(context.api)
  const data = {
    period_start: day('2026-10-01'),
    period_end: day('2026-10-31'),
    code_list: [{ type: 'EAN', value: '8001234567890' }],
    other_data_list: [{ type: 'TARGA', text: 'AB123CD', number: 2.5, date: day('2026-10-31') }],
  }
  const value = supplierInvoice()
  const content = { ...value.content, product_list: [line(data)] }
  const einvoice_data = {
    phase_list: [],
    pdf_copy: null,
    main_invoice: { number: '7/A', date: day('2026-10-30') },
    transport: null,
  }
  const bytes = xmlBytes({ ...value, content, einvoice_data })
  const { entries } = await importReceived(context.api, caller, [{ name: 'a.xml', bytes }])
  const { body } = await context.api.call('GET', `/api/salesforce/rest/passive/${entries[0]?.document?.id}`, {
    as: caller,
  })
  expect(body.passive.product_list).toMatchObject([data])
  expect(body.passive.reference_list).toMatchObject([{ kind: 'invoice', number: '7/A', date: '2026-10-30' }])
})
