import { describe, expect, it } from 'vitest'
import { ROLE_PRESETS } from '@/lib/domain/access/roles'
import { type Caller, testApi } from '@/tests/support/api'
import { createInvoice, invoiceData, studio } from '@/tests/support/builders'
import { pdfText } from '@/tests/support/files/pdf-text'
import { stopClockAt } from '@/tests/support/time/clock'

const context = testApi()
stopClockAt('2026-11-25T12:00:00Z')
const path = '/api/auth/rest/structure/configuration'
const REA = {
  ufficio: 'BO',
  numero: '123456',
  capitale_sociale: 10_000,
  socio_unico: 'SU',
  stato_liquidazione: 'LS',
}

const save = (as: Caller, rea: object, language = 'it') =>
  context.api.call('PUT', path, { as, body: { data: { rea } }, headers: { 'accept-language': language } })

const issue = (as: Caller, id: number) =>
  context.api.call('PUT', `/api/salesforce/rest/invoice/issue/${id}`, { as, body: {} })

const readBack = async (as: Caller) => (await context.api.call('GET', path, { as })).body.data.rea

async function fileOf(as: Caller, id: number, format: 'xml' | 'pdf') {
  const file = await context.api.call('GET', `/api/salesforce/rest/invoice/${id}/print/${format}`, { as })
  return Buffer.from(await file.bytes())
}

describe('the entry in the REA', () => {
  it('is empty until it is saved, and then stands in the file, the answer and the print of each invoice', async () => {
    const { caller, customer } = await studio(context.api)
    const none = {
      ufficio: '',
      numero: '',
      capitale_sociale: null,
      socio_unico: null,
      stato_liquidazione: 'LN',
    }
    expect(await readBack(caller)).toEqual(none)
    const { id } = await createInvoice(context.api, caller, invoiceData(customer.sku))
    expect((await save(caller, { ...REA, ufficio: ' bo ' })).status).toBe(200)
    expect(await readBack(caller)).toEqual(REA)
    const { body } = await issue(caller, id)
    expect(body.invoice.anagrafica_sender.rea).toEqual(REA)
    expect(body.invoice.anagrafica_receiver.rea).toBeNull()
    expect((await fileOf(caller, id, 'xml')).toString().replace(/>\s+</g, '><')).toContain(
      '<IscrizioneREA><Ufficio>BO</Ufficio><NumeroREA>123456</NumeroREA><CapitaleSociale>10000.00</CapitaleSociale>' +
        '<SocioUnico>SU</SocioUnico><StatoLiquidazione>LS</StatoLiquidazione></IscrizioneREA>',
    )
    expect((await pdfText(await fileOf(caller, id, 'pdf'))).replace(/\s+/g, ' ')).toContain(
      'REA BO-123456 – Capitale sociale versato 10.000,00 € – Società con unico socio – In liquidazione',
    )
  })

  it('stays when other settings are saved, and is read by those who write documents only', async () => {
    const { caller } = await studio(context.api)
    await save(caller, REA)
    await context.api.call('PUT', path, { as: caller, body: { data: { categorie: ['Corsi'] } } })
    expect(await readBack(caller)).toEqual(REA)
    const structure = { id: caller.structureId }
    expect(await readBack(await context.api.caller({ structure, roles: ROLE_PRESETS.OPERATOR }))).toEqual(REA)
    expect(
      await readBack(await context.api.caller({ structure, roles: ROLE_PRESETS.TEACHER })),
    ).toBeUndefined()
  })

  it('stays as it was on an invoice that is issued, and leaves the file when it is emptied', async () => {
    const { caller, customer } = await studio(context.api)
    await save(caller, REA)
    const before = await createInvoice(context.api, caller, invoiceData(customer.sku))
    const after = await createInvoice(context.api, caller, invoiceData(customer.sku))
    await issue(caller, before.id)
    expect((await save(caller, {})).status).toBe(200)
    const { status, body } = await issue(caller, after.id)
    expect([status, body.invoice.anagrafica_sender.rea]).toEqual([200, null])
    expect((await fileOf(caller, before.id, 'xml')).toString()).toContain('<NumeroREA>123456')
    expect((await fileOf(caller, after.id, 'xml')).toString()).not.toContain('REA>')
  })

  it.each([
    ['a number with its provincia', { numero: 'BO-123456' }, 'numero', 'da 1 a 9 cifre', '1 to 9 digits'],
    ['a P.IVA as its number', { numero: '01234567897' }, 'numero', 'partita IVA', 'VAT number'],
    ['an office without number', { numero: '' }, 'numero', 'da 1 a 9 cifre', '1 to 9 digits'],
    ['a number without office', { ufficio: '' }, 'ufficio', 'due lettere', 'two letters'],
    ['the name of a provincia', { ufficio: 'Bologna' }, 'ufficio', 'due lettere', 'two letters'],
    ['a capital alone', { ufficio: '', numero: '' }, 'ufficio', 'due lettere', 'two letters'],
  ])('is refused at its field: %s', async (_, over, field, italian, english) => {
    const { caller } = await studio(context.api)
    for (const [language, words] of [
      ['it', italian],
      ['en', english],
    ] as const) {
      const { status, body } = await save(caller, { ...REA, ...over }, language)
      expect([status, body.wrong]).toEqual([422, [`data.rea.${field}`]])
      expect(body.description).toContain(words)
    }
    expect((await readBack(caller)).numero).toBe('')
  })

  it.each([
    ['cents below one', { capitale_sociale: 10.005 }, 'capitale_sociale'],
    ['a capital below zero', { capitale_sociale: -1 }, 'capitale_sociale'],
    ['an unknown kind of partners', { socio_unico: 'XX' }, 'socio_unico'],
    ['an unknown state', { stato_liquidazione: 'no' }, 'stato_liquidazione'],
  ])('is not read: %s', async (_, over, field) => {
    const { caller } = await studio(context.api)
    const { status, body } = await save(caller, { ...REA, ...over })
    expect([status, body.wrong]).toEqual([400, [`data.rea.${field}`]])
  })
})
