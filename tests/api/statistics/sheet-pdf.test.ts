import { describe, expect, it } from 'vitest'
import { READ_CLASSES } from '@/lib/api/statistics/access'
import { ROLES } from '@/lib/domain/access/roles'
import { type Caller, testApi } from '@/tests/support/api'
import { addPurchase, invoiceData, issuedInvoice, line, purchaseData, studio } from '@/tests/support/builders'
import { pdfText } from '@/tests/support/files/pdf-text'
import { stopClockAt } from '@/tests/support/time/clock'

const context = testApi()
stopClockAt('2026-11-24T09:00:00Z')
const rest = '/api/statistics/rest'
const STANDARD = { typology: 'STANDARD', payment_methods: ['ALLOWANCE'], payment_days: [30] }

const file = (as: Caller, path: string) => context.api.call('GET', `${rest}/${path}`, { as })

async function textOf(as: Caller, path: string): Promise<string> {
  const answer = await file(as, path)
  expect([path, answer.status]).toEqual([path, 200])
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  return pdfText(await answer.bytes())
}

const sold = (sku: string, date: string, price: number) =>
  invoiceData(sku, {
    date,
    invoice_configuration: STANDARD,
    product_list: [line({ single_price: price, quantity: 1 })],
  })

/** Amounts as pages print them, in cents. */
const cents = (text: string): number => Number(text.replace(/[.,]/g, ''))

describe('a PDF of a figure', () => {
  it('has the rows of the CSV, their sum, and title, period, owner and definition in its head', async () => {
    const { caller, customer } = await studio(context.api)
    for (const [date, price] of [
      ['2026-10-02', 1234.5],
      ['2026-10-03', 1000.01],
      ['2026-11-02', 7],
    ] as const) {
      await issuedInvoice(context.api, caller, sold(customer.sku, date, price))
    }
    const months = await textOf(caller, 'figure/REVENUE/file/pdf?from=2026-10&to=2026-11')
    expect(months).toContain('Ricavi per competenza – 01/10/2026 - 30/11/2026')
    expect(months).toContain('Imponibili delle fatture emesse secondo il registro delle vendite')
    expect(months).toContain('P.IVA')
    expect(months).toContain('ottobre 2026 2.234,51 0,00')
    expect(months).toContain('Totale 2.241,51')
    expect(months).toContain('pagina 1 di 1')

    const path = 'figure/REVENUE/file'
    const query = 'from=2026-10&to=2026-10&behind=true'
    const parts = await textOf(caller, `${path}/pdf?${query}`)
    const rows = [...parts.matchAll(/\d\d\/10\/2026 \S+ Officina Rossi S\.r\.l\. ([\d.,]+)/g)]
    expect(rows.map(([, amount]) => amount)).toEqual(['1.000,01', '1.234,50'])
    const total = /Totale ([\d.,]+)/.exec(parts)?.[1] ?? ''
    expect(rows.reduce((all, [, amount]) => all + cents(amount ?? ''), 0)).toBe(cents(total))
    const csv = Buffer.from(await (await file(caller, `${path}/csv?${query}`)).bytes()).toString()
    expect(csv.trim().split('\n')).toHaveLength(1 + rows.length)
  })

  it('names the group whose documents it lists', async () => {
    const { caller } = await studio(context.api)
    await addPurchase(context.api, caller, purchaseData({ date: '2026-10-02' }))
    const { body } = await file(caller, 'figure/COSTS/group/CATEGORY/list?from=2026-10&to=2026-10')
    const { key } = body.group_list[0]
    const parts = await textOf(
      caller,
      `figure/COSTS/file/pdf?from=2026-10&to=2026-10&behind=true&group=CATEGORY&key=${key}`,
    )
    const groups = await textOf(caller, 'figure/COSTS/file/pdf?from=2026-10&to=2026-10&group=CATEGORY')
    const name = /Variazione % (\S+)/.exec(groups)?.[1] ?? '?'
    expect(parts).toMatch(new RegExp(`Costi, Documenti, ${name}.* – ottobre 2026`))
  })

  it('is refused with more rows than can be laid out, which the other formats take', async () => {
    const { caller } = await studio(context.api)
    const { id } = await addPurchase(context.api, caller, purchaseData({ date: '2026-10-02' }))
    await context.api.asSystem(
      (tx) => tx.$executeRaw`
        insert into purchase select (jsonb_populate_record(p, jsonb_build_object(
          'id', nextval(pg_get_serial_sequence('purchase', 'id'))))).*
        from purchase p, generate_series(1, 2000) where p.id = ${id}`,
    )
    const query = 'from=2026-10&to=2026-10&behind=true'
    const refused = await file(caller, `figure/COSTS/file/pdf?${query}`)
    expect([refused.status, refused.body.code]).toEqual([422, 'ERROR_FIGURE_TOO_LONG'])
    expect(refused.body.description).toContain('2000')
    const csv = await file(caller, `figure/COSTS/file/csv?${query}`)
    expect(
      Buffer.from(await csv.bytes())
        .toString()
        .trim()
        .split('\n'),
    ).toHaveLength(2002)
    await context.api.asSystem((tx) => tx.$executeRaw`delete from purchase where id = ${id}`)
    expect(await textOf(caller, `figure/COSTS/file/pdf?${query}`)).toMatch(/pagina 2 di \d\d/)
  })
})

const YEAR = 'from=2026-01&to=2026-11'
const DAYS = 'start_date=2026-11-01&end_date=2026-11-30'
const FILES = [
  ['figure/COLLECTED/file/pdf', YEAR, 'Ricavi per cassa – 01/01/2026 - 30/11/2026'],
  ['figure/COSTS/file/pdf', `${YEAR}&group=SUPPLIER`, 'Costi, Per fornitore – 01/01/2026'],
  ['margin/file/pdf', YEAR, 'Margine per mese – 01/01/2026'],
  ['margin/file/pdf', `${YEAR}&group=PRODUCT`, 'Margine per prodotto – 01/01/2026'],
  ['margin/file/pdf', `${YEAR}&part=UNCOSTED`, 'Righe senza costo noto – 01/01/2026'],
  ['offer/file/pdf', YEAR, 'Offerte per mese di invio – 01/01/2026'],
  ['offer/list/file/pdf', `${YEAR}&step=SENT`, 'Offerte, Inviate – 01/01/2026'],
  ['tax/2026/file/pdf', '', 'IVA per periodo – 2026'],
  ['dues/file/ages/pdf', '', 'Aperto per anzianità – 24/11/2026'],
  ['dues/file/debtors/pdf', '', 'Chi deve di più – 24/11/2026'],
  ['dues/file/weeks/pdf', '', 'Previsione di 13 settimane – 24/11/2026'],
  ['customer/file/pdf', `${YEAR}&table=MONTHS`, 'Clienti per mese – 01/01/2026'],
  ['customer/file/pdf', `${YEAR}&table=TOP`, 'I 20 clienti principali – 01/01/2026'],
  ['customer/person/file/pdf', 'figure=NEW&month=2026-10', 'Clienti, Nuovi – ottobre 2026'],
  ['cohort/file/pdf', YEAR, 'Coorti, Primo acquisto o presenza – 01/01/2026'],
  [
    'cohort/person/file/pdf',
    'basis=ANY&cohort=2026-10&month=2026-11',
    'Coorte ottobre 2026, Primo acquisto o presenza – novembre',
  ],
  ['class/file/pdf', `${DAYS}&by=HOUR`, 'Corsi, Per giorno e ora – novembre 2026'],
  ['class/date/file/pdf', `${DAYS}&weekday=MONDAY&hour=9`, 'Corsi, Date, Lunedì 09:00 – novembre 2026'],
  ['resource/file/pdf', `${DAYS}&by=RESOURCE`, 'Risorse, Per risorsa – novembre 2026'],
  [
    'resource/reservation/file/pdf',
    `${DAYS}&weekday=MONDAY&hour=9`,
    'Risorse, Prenotazioni, Lunedì 09:00 – novembre 2026',
  ],
] as const

describe('each table of the statistics', () => {
  it('and each list behind it is a PDF, with its title and its period', async () => {
    const { caller } = await studio(context.api)
    for (const [path, query, title] of FILES) {
      expect(await textOf(caller, `${path}?${query}`)).toContain(title)
    }
  })

  it('is no PDF for a caller without the right to it', async () => {
    const as = await context.api.caller({
      roles: ROLES.filter((role) => !READ_CLASSES.some((reading) => reading === role)),
    })
    for (const [path, query] of FILES) {
      expect([path, (await file(as, `${path}?${query}`)).status]).toEqual([path, 403])
    }
    const charts = await context.api.caller({ roles: ['GUI_SHOW_SIDE_MENU_CHARTS'] })
    const list = `figure/REVENUE/file/pdf?${YEAR}&behind=true`
    expect((await file(charts, list)).status).toBe(403)
  })
})
