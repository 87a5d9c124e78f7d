import { describe, expect, it } from 'vitest'
import { testApi } from '@/tests/support/api'
import { createInvoice, invoiceData, studio } from '@/tests/support/builders'
import { zipOf } from '@/tests/unit/einvoice/envelopes'

const context = testApi()
const path = '/api/salesforce/rest/einvoice/check'

async function check(...files: File[]) {
  const caller = await context.api.caller()
  const form = new FormData()
  for (const file of files) form.append('file', file)
  return context.api.call('POST', path, { as: caller, form })
}

const xml = (text: string, name = 'IT01234567897_00001.xml') => new File([text], name)

describe('POST einvoice/check', () => {
  it('finds nothing in a file that Luna wrote, and says what it is', async () => {
    const { caller, customer } = await studio(context.api)
    const draft = await createInvoice(context.api, caller, invoiceData(customer.sku))
    await context.api.call('PUT', `/api/salesforce/rest/invoice/issue/${draft.id}`, { as: caller })
    const printed = await context.api.call('GET', `/api/salesforce/rest/invoice/${draft.id}/print/xml`, {
      as: caller,
    })
    expect(printed.headers.get('content-type')).toBe('application/xml')
    expect(printed.headers.get('content-disposition')).toMatch(
      /^attachment; filename="IT\d{11}_\w{5}\.xml"; filename\*=UTF-8''/,
    )
    const bytes = Buffer.from(await printed.bytes())
    const answer = await check(xml(bytes.toString('utf8')))
    expect(answer.body.report_list).toEqual([
      { file: 'IT01234567897_00001.xml', kind: 'TD01', valid: true, codes: [], faults: [] },
    ])
    const broken = await check(
      xml(bytes.toString('utf8').replace('<AliquotaIVA>22.00', '<AliquotaIVA>10.00')),
    )
    expect(broken.body.report_list[0].valid).toBe(false)
    expect(broken.body.report_list[0].codes).toContain('00443')
  })

  it('answers for every file of a zip', async () => {
    const zip = zipOf([
      { name: 'a.xml', bytes: Buffer.from('<a/>') },
      { name: 'b.xml', bytes: Buffer.from('not xml') },
    ] as never)
    const answer = await check(new File([Uint8Array.from(zip)], 'lotto.zip'))
    expect(answer.body.report_list).toHaveLength(2)
  })

  it.each([
    ['an entity bomb', `<!DOCTYPE a [<!ENTITY x "ha"><!ENTITY y "&x;&x;&x;&x;">]><a>&y;</a>`],
    ['an external entity', `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>`],
    ['a deep nesting', '<a>'.repeat(100_000)],
    ['nothing', ''],
    ['no XML at all', '%PDF-1.7'],
  ])('refuses %s at once, with a code and without showing anything', async (_, text) => {
    const started = performance.now()
    const answer = await check(xml(text))
    expect(answer.status).toBe(200)
    expect(answer.body.report_list[0].valid).toBe(false)
    expect(JSON.stringify(answer.body)).not.toContain('root:')
    expect(performance.now() - started).toBeLessThan(5_000)
  })

  it('refuses a zip bomb within bounds', async () => {
    const zeros = { name: 'a.xml', bytes: Buffer.alloc(60 * 1024 * 1024) }
    const bomb = zipOf([zeros] as never)
    expect(bomb.byteLength).toBeLessThan(1024 * 1024)
    const answer = await check(new File([Uint8Array.from(bomb)], 'bomb.zip'))
    expect(answer.status).toBe(200)
    expect(answer.body.report_list.every((report: { valid: boolean }) => !report.valid)).toBe(true)
  })

  it('refuses a 21 MB upload with 413, declared or not', async () => {
    const answer = await check(xml('x'.repeat(21 * 1024 * 1024)))
    expect([answer.status, answer.body.code]).toEqual([413, 'ERROR_TOO_LARGE'])
  })

  it('needs a file', async () => {
    const caller = await context.api.caller()
    const answer = await context.api.call('POST', path, { as: caller, form: new FormData() })
    expect(answer.status).toBe(400)
  })
})
