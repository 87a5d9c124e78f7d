import { describe, expect, it } from 'vitest'
import { NOT_PURCHASED, RECEIVED_AS_SALES } from '@/lib/domain/registers/vat-register'
import { testApi } from '@/tests/support/api'
import { newVatNumber, studio } from '@/tests/support/builders'
import { randomReceivedDocuments } from '@/tests/support/salesforce/random-received'
import { importReceived } from '@/tests/support/salesforce/received'
import { readRegister, wrongVatBlocks } from '@/tests/support/salesforce/registers'
import { zipOf } from '@/tests/unit/einvoice/envelopes'

const context = testApi({ STORAGE_DIR: '.data/test-received-amounts' })
const base = '/api/salesforce/rest'

const isOneOf = (list: readonly string[], tipo: string): boolean => list.includes(tipo)

describe('a hundred random received documents', () => {
  it('stand in registers, residuals and schedule as their makers meant', { timeout: 120_000 }, async () => {
    const { caller } = await studio(context.api)
    const documents = [...randomReceivedDocuments({ seed: 41, count: 100, vat: newVatNumber() })]
    const files = documents.map(({ xml }, at) => ({ name: `IT_${at}.xml`, bytes: Buffer.from(xml) }))
    const { entries } = await importReceived(context.api, caller, [
      { name: 'tutte.zip', bytes: zipOf(files) },
    ])
    expect(entries.filter(({ outcome }) => outcome !== 'CREATED')).toEqual([])

    const rows = await context.api.asSystem((tx) =>
      tx.document.findMany({
        where: { structure_id: caller.structureId },
        include: { due_dates: true, vat_protocol: true },
      }),
    )
    const byNumber = new Map(rows.map((row) => [row.full_numeration, row]))
    for (const { number, total, due } of documents) {
      const row = byNumber.get(number)
      const open = row?.due_dates.reduce((all, { open_amount }) => all + Number(open_amount), 0)
      expect([number, Number(row?.total), Number(row?.residual), +(open ?? 0).toFixed(2)]).toEqual([
        number,
        total / 100,
        due / 100 + 0,
        due / 100 + 0,
      ])
    }

    const registered = rows[0]?.vat_protocol?.registered_on.toISOString().slice(0, 7) ?? ''
    for (const register of ['sales', 'purchases'] as const) {
      const { row_list, sums } = await readRegister(context.api, caller, register, registered)
      const expected = documents.filter(({ tipo }) =>
        register === 'sales' ? isOneOf(RECEIVED_AS_SALES, tipo) : !isOneOf(NOT_PURCHASED, tipo),
      )
      expect(row_list).toHaveLength(expected.length)
      for (const { number, blocks } of expected) {
        const row = row_list.find(({ fullNumeration }) => fullNumeration === number)
        expect(
          row?.rate_list.map(({ iva, natura, imponibile, imposta }) => [iva, natura, imponibile, imposta]),
        ).toEqual(
          [...blocks]
            .sort((a, b) => b.iva - a.iva)
            .map(({ iva, natura, imponibile, imposta }) => [
              iva,
              natura,
              imponibile / 100,
              imposta / 100 + 0,
            ]),
        )
      }
      const imposta = expected.flatMap(({ blocks }) => blocks).reduce((all, one) => all + one.imposta, 0)
      expect(sums.imposta).toBe(imposta / 100)
    }
    expect(await wrongVatBlocks(context.api, caller.structureId)).toEqual([])
  })

  it('say what somebody should look at, on the document and in the import', async () => {
    const { caller } = await studio(context.api)
    const document = [...randomReceivedDocuments({ seed: 3, count: 60, vat: newVatNumber() })].find(
      ({ warnings }) => warnings[0] === 'stated_total',
    )
    const bytes = Buffer.from(document?.xml ?? '')
    const { entries } = await importReceived(context.api, caller, [{ name: 'uno.xml', bytes }])
    const id = entries[0]?.document?.id
    const { passive } = (await context.api.call('GET', `${base}/passive/${id}`, { as: caller })).body
    expect(passive.warning_list.map(({ code }: { code: string }) => code)).toEqual(document?.warnings)
    expect(entries[0]?.description).toMatch(/un altro destinatario|dichiara un totale/)
  })
})
