/**
 * npm run screenshots: takes the pictures of docs/screenshots from the demo data, on a database and a server of their
 * own: the main pages wide, narrow (360 px) and dark, and an offer in a template that is designed and signed.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { serveDemo } from '@/tests/support/application-server'
import { launchBrowser } from '@/tests/support/browser'
import { agreementData, company, line, newVatNumber } from '@/tests/support/builders'
import { pageCall } from '@/tests/support/page-call'
import { fieldData, templateData } from '@/tests/support/salesforce/templates'
import { todayInRome } from '@/tests/support/time/days'
import { root } from './project'

const folder = join(root, 'docs', 'screenshots')

const pages = [
  ['dashboard', '/app/dashboard'],
  ['invoices', '/app/documents/invoices'],
  ['wizard', '/app/documents/wizard/invoice'],
  ['registry', '/app/registry/manager'],
  ['registry-new', '/app/registry/new'],
  ['schedule', '/app/documents/schedule'],
  ['proformas', '/app/documents/proformas'],
  ['purchases', '/app/documents/purchases/manager'],
  ['calendar', '/app/events/list?view=week'],
  ['prices', '/app/price/manager'],
  ['public-booking', '/book/studio-luna'],
  ['settings', '/app/settings/salesforce'],
  ['reservations', '/app/reservations/manager'],
  ['reserve', '/app/reservations/book'],
  ['statistics', '/app/stats/revenue'],
] as const

const looks = {
  '': { viewport: { width: 1440, height: 900 } },
  '-narrow': { viewport: { width: 360, height: 760 } },
  '-dark': { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' as const },
}

async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login`)
  await page.getByLabel(/e-?mail/i).fill('demo@luna.test')
  await page.getByLabel(/^password/i).fill('luna-demo')
  await page.keyboard.press('Enter')
  await page.waitForURL(/dashboard/)
}

/** A customer with invoices, opened. */
async function openCustomer(page: Page, url: string): Promise<void> {
  const { anagrafica } = await pageCall(page, 'GET', '/api/anagrafica/rest/anagrafica/sku/demo-002')
  await page.goto(`${url}/app/registry/view/view/${anagrafica.id}`)
}

/** The first invoice of the list, opened. */
async function openFirstInvoice(page: Page, url: string): Promise<void> {
  const list = `${url}/api/salesforce/rest/invoice/list/structure?size=1&column=id&orderDirection=desc&filter_state=DIGITAL_SENT_SUCCESS`
  const answer = await page.request.get(list, { headers: { 'x-luna-application': 'luna_admin_app' } })
  const { response } = await answer.json()
  await page.goto(`${url}/app/documents/preview/invoice/${response.invoice_list[0].id}`)
}

const MAILED_TO = 'acquisti@studiobianchi.example'

/** A template for offers; its foot is repeated. */
const offerTemplate = templateData({
  name: 'Offerta con condizioni',
  array_field: [
    fieldData({ type: 'IMAGE', label: 'Logo', value: '', width: 120, height: 60 }),
    fieldData({ type: 'DATE', label: 'Data', value: '', x_axis: 435, width: 120, align: 'RIGHT' }),
    fieldData({
      type: 'CLIENT_ANAGRAPHIC',
      label: 'Cliente',
      value: '',
      x_axis: 335,
      y_axis: 120,
      width: 220,
      height: 80,
    }),
    fieldData({
      label: 'Oggetto',
      value: 'La nostra offerta per il vostro studio',
      y_axis: 225,
      width: 515,
      font_size: 14,
    }),
    fieldData({
      type: 'PRODUCTLIST',
      label: 'Elenco prodotti',
      value: '',
      y_axis: 260,
      width: 515,
      height: 160,
    }),
    fieldData({
      type: 'SIGNATURE',
      label: 'Per accettazione',
      value: '',
      x_axis: 335,
      y_axis: 620,
      width: 220,
      height: 60,
    }),
    fieldData({
      label: 'Condizioni',
      value: 'Prezzi validi 30 giorni.',
      y_axis: 785,
      width: 515,
      repeats: true,
    }),
  ],
})

/** The address of an offer in a template as its customer gets it, and the id of the template. */
async function sentOffer(page: Page): Promise<{ template: number; link: string }> {
  const base = '/api/salesforce/rest'
  const { document_template } = await pageCall(page, 'POST', `${base}/document/template/add`, offerTemplate)
  const business = { name: 'Studio Bianchi S.r.l.', vatnumber: newVatNumber(), iban: '', tax_regime: 'RF01' }
  const { anagrafica } = await pageCall(page, 'POST', '/api/anagrafica/rest/anagrafica', {
    anagrafica: company({ business }),
  })
  const product_list = [
    line({ description: 'Corso di yoga in azienda, dieci lezioni', single_price: 450 }),
    line({ description: 'Tappetini', quantity: 12, single_price: 18.5 }),
  ]
  const offer_data = agreementData(anagrafica.sku, {
    date: todayInRome(),
    product_list,
    template_id: document_template.id,
  })
  const { offer } = await pageCall(page, 'POST', `${base}/offer/add`, { offer_data })
  await pageCall(page, 'POST', `${base}/offer/send`, { offer_id: offer.id, mail_to: MAILED_TO })
  return { template: document_template.id, link: await signingPath(page) }
}

/** The path of the link in the mail, which the outbox of an installation without SMTP shows. */
async function signingPath(page: Page): Promise<string> {
  for (let tries = 0; tries < 100; tries += 1) {
    const { mail_list } = await pageCall(page, 'GET', '/api/auth/rest/outbox')
    const found = mail_list.find(({ recipient }: { recipient: string }) => recipient === MAILED_TO)
    const { mail } = found ? await pageCall(page, 'GET', `/api/auth/rest/outbox/${found.id}`) : { mail: null }
    const path = /\/signature\/[\w-]{43}/.exec(mail?.text ?? '')
    if (path) return path[0]
    await page.waitForTimeout(200)
  }
  throw new Error('the mail with the link did not come')
}

/** A picture of a page once nothing of it is still to come. */
async function picture(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => !document.querySelector('[data-slot=skeleton], [data-sonner-toast]'))
  await page.screenshot({ path: join(folder, `${name}.png`) })
}

const { applications, close } = await serveDemo(1)
const url = applications[0]?.url ?? ''
const browser = await launchBrowser()
try {
  await mkdir(folder, { recursive: true })
  for (const [suffix, look] of Object.entries(looks)) {
    const page = await browser.newPage({ ...look, locale: 'it-IT', reducedMotion: 'reduce' })
    await page.goto(`${url}/login`)
    await picture(page, `login${suffix}`)
    await signIn(page, url)
    for (const [name, path] of pages) {
      await page.goto(url + path)
      await picture(page, `${name}${suffix}`)
    }
    await openFirstInvoice(page, url)
    await picture(page, `invoice${suffix}`)
    await openCustomer(page, url)
    await picture(page, `customer${suffix}`)
    await page.close()
  }
  let sent: Awaited<ReturnType<typeof sentOffer>> | null = null
  for (const [suffix, look] of Object.entries(looks)) {
    const page = await browser.newPage({ ...look, locale: 'it-IT', reducedMotion: 'reduce' })
    await signIn(page, url)
    sent ??= await sentOffer(page)
    await page.goto(`${url}/app/documents/template/manager`)
    await picture(page, `templates${suffix}`)
    await page.goto(`${url}/app/documents/template/editor/${sent.template}`)
    await page.getByRole('button', { name: /^Elenco prodotti, pagina/ }).click()
    await picture(page, `template-designer${suffix}`)
    await page.goto(url + sent.link)
    await page.getByRole('button', { name: /^Firma qui/ }).waitFor()
    await picture(page, `signature${suffix}`)
    await page.close()
  }
} finally {
  await browser.close()
  await close()
}
